import { expect, test } from 'vitest'
import { findPasswordProblem } from './rules.ts'

const asha = {
  siteName: 'Chicken Rates',
  name: 'Asha Verma',
  email: 'asha.verma82@farmhouse.example.com',
  minLength: 8,
}

test.each([
  ['short12', 'at least 8'],
  ['😀😀😀😀', 'at least 8'],
  ['password', 'first that are tried'],
  ['PassWord123', 'first that are tried'],
  ['qwertyuiop', 'first that are tried'],
  ['aaaaaaaaaaaa', 'first that are tried'],
  ['12341234123412', 'first that are tried'],
  ['chicken123', 'easy to guess'],
  ['ChickenRates2026', 'easy to guess'],
  ['Asha@Verma1', 'easy to guess'],
  ['verma82!!', 'easy to guess'],
  ['farmhouse1', 'easy to guess'],
  ['chickenpassword', 'first that are tried'],
])('%s may not be a password: %s', async (password, reason) => {
  expect(await findPasswordProblem(password, asha)).toContain(reason)
})

test.each([
  'eleven quiet lanterns',
  'a chicken crossed 9 roads',
  'мой пароль 7',
  ' 8 spaces ',
  'tR0ub4dor&3',
])('%j may be a password: nothing is asked of its composition', async password => {
  expect(await findPasswordProblem(password, asha)).toBeUndefined()
})

test('the shortest length is a setting', async () => {
  expect(await findPasswordProblem('tR0ub4dor&3', { ...asha, minLength: 12 })).toContain('at least 12')
})
