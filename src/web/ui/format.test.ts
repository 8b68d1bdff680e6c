import { expect, test } from 'vitest'
import { formatsOf } from './format.ts'

const indian = formatsOf('en-IN')

test.each([
  [230, '230'],
  [230.5, '230.5'],
  [99.999, '100'],
  [123456.25, '1,23,456.25'],
])('%d is written %s', (price, written) => expect(indian.number(price)).toBe(written))

test('an average keeps two places', () => expect(indian.mean(1230.5)).toBe('1,230.50'))

test('a day is written without a zone', () => {
  expect(indian.dayMonth('2026-11-01')).toBe('1 Nov')
  expect(indian.date('2026-11-21')).toBe('21 Nov 2026')
  expect(indian.month('2026-11')).toBe('November 2026')
  expect(indian.longDate('2026-11-21')).toBe('Saturday, 21 November 2026')
})

test('an instant is written as clocks in India show it', () => {
  expect(indian.time('2026-11-21T02:12:00.000Z')).toMatch(/^7:42\sam$/)
})

test.each(['mr', 'bn', 'hi'])('%s keeps Latin digits', language => {
  expect(formatsOf(language).number(1230)).toBe('1,230')
  expect(formatsOf(language).dayMonth('2026-11-21')).toMatch(/21/)
})
