import { expect, test } from 'vitest'
import { type Authorship, mayCorrect } from './corrections.ts'

const own: Authorship = { role: 'Sub Admin', enteredBy: 'me', writtenBy: 'me', age: 60 }

test.each<[string, Partial<Authorship>, number, boolean]>([
  ['a Sub Admin corrects nothing while the setting is off', {}, 0, false],
  ['a Sub Admin corrects no entry of a colleague', { enteredBy: 'Ravi', writtenBy: 'Ravi' }, 15, false],
  ['a Sub Admin corrects no entry that somebody else has changed', { writtenBy: 'Asha' }, 15, false],
  ['a Sub Admin corrects no record that somebody else entered again', { enteredBy: 'Asha' }, 15, false],
  ['a Sub Admin corrects no sample', { enteredBy: null, writtenBy: null }, 15, false],
  ['a Sub Admin corrects no entry of a quarter of an hour', { age: 15 * 60 }, 15, false],
  ['an account that waits for approval corrects nothing', { role: 'pending' }, 15, false],
  ['an account without a role corrects nothing', { role: null }, 15, false],
  ['a role that nobody knows corrects nothing', { role: 'Viewer' }, 15, false],
  ['a Sub Admin corrects the own entry of a minute ago', {}, 15, true],
  ['a Sub Admin corrects the own entry to the last second', { age: 15 * 60 - 1 }, 15, true],
  ["an Admin corrects anybody's record at any time", { role: 'Admin', enteredBy: null, age: 1e9 }, 0, true],
])('%s', (_, change, minutes, may) => expect(mayCorrect('me', { ...own, ...change }, minutes)).toBe(may))

test('nobody corrects a record that the product entered because both are nobody', () =>
  expect(mayCorrect(null, { ...own, enteredBy: null, writtenBy: null }, 15)).toBe(false))
