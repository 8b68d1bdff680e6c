import { expect, test } from 'vitest'
import { Person } from './person.ts'

test.each(['', '  ', 'Asha', '@', 'a b@c', '98765 x', '()', 'a@b@c'])('%j names nobody', text => {
  expect(Person.safeParse(text).error?.issues[0]?.message).toBe('Enter an email address or a phone number.')
})

test.each([
  [' Asha@Example.com ', 'asha@example.com'],
  ['98765 43210', '9876543210'],
  ['+91 (98765) 43210', '9876543210'],
  ['12345', '12345'],
])('%j is %s', (text, person) => expect(Person.parse(text)).toBe(person))
