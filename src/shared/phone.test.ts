import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { isShortPhone, normalizePhone, takeDigits } from './phone.ts'

test.each([
  ['98765 4321x', '98765 4321x'],
  [' +1 987 654 3210 ', '+1 987 654 3210'],
  ['+9876543210', '+9876543210'],
  ['+91 98765', '+91 98765'],
  ['98765 43210, 98765 43211', '98765 43210, 98765 43211'],
  ['98765 43210 1', '98765432101'],
  ['0098 7654 3210', '009876543210'],
  ['191 98765 43210', '1919876543210'],
])('%j does not become another number', (typed, number) => expect(normalizePhone(typed)).toBe(number))

test.each([
  '9876543210',
  '+91 98765 43210',
  '+91-(0)98765-43210',
  '0091 98765 43210',
  '91 98765 43210',
  '098765 43210',
  '98765-43210',
  '98765\u201143210',
  '\u202a+91\u00a098765\u00a043210\u202c',
])('%j is 9876543210', typed => expect(normalizePhone(typed)).toBe('9876543210'))

test.each(LANGUAGES)('digits of %s are read', language => {
  const { format } = new Intl.NumberFormat(`${language}-u-nu-native`, { useGrouping: false })
  expect(normalizePhone(`+${format(91)} ${format(98765)} ${format(43210)}`)).toBe('9876543210')
})

test.each([
  ['', false],
  ['12345', true],
  ['9876543210', false],
  ['12345x', false],
])('that %j is short: %j', (number, isShort) => expect(isShortPhone(number)).toBe(isShort))

test.each([
  ['+91 98480 22338', '9848022338'],
  ['91-98480-22338', '9848022338'],
  ['098480 22338', '9848022338'],
  ['98480 2233', '984802233'],
  ['98480x', '98480'],
  ['98480223389', '9848022338'],
  ['9198480223', '9198480223'],
  ['91984802233', '984802233'],
  ['919848022338', '9848022338'],
  ['९८४८०', '98480'],
  ['+', '+'],
  ['+91', '+91'],
  ['+91 ', '+91'],
  ['+919', '9'],
  ['+44 20', '4420'],
])('of %j a field for digits takes %j', (typed, taken) => expect(takeDigits(typed)).toBe(taken))
