import { expect, test } from 'vitest'
import { findPasswordProblem } from './rules.ts'

const asha = {
  siteName: 'Chicken Rates',
  name: 'Asha Verma',
  email: 'asha.verma82@farmhouse.example.com',
  minLength: 8,
}

test.each([
  ['short12', 'passwordShort'],
  ['😀😀😀😀', 'passwordShort'],
  ['password', 'passwordCommon'],
  ['PassWord123', 'passwordCommon'],
  ['qwertyuiop', 'passwordCommon'],
  ['aaaaaaaaaaaa', 'passwordCommon'],
  ['12341234123412', 'passwordCommon'],
  ['chicken123', 'passwordOwn'],
  ['ChickenRates2026', 'passwordOwn'],
  ['Asha@Verma1', 'passwordOwn'],
  ['verma82!!', 'passwordOwn'],
  ['farmhouse1', 'passwordOwn'],
  ['chickenpassword', 'passwordCommon'],
])('%s may not be a password: %s', async (password, key) => {
  expect((await findPasswordProblem(password, asha))?.[0]).toBe(key)
})

test.each([
  'eleven quiet lanterns',
  'a chicken crossed 9 roads',
  'мой пароль 7',
  ' 8 spaces ',
  'tR0ub4dor&3',
])('%j may be a password: there are no rules of composition', async password => {
  expect(await findPasswordProblem(password, asha)).toBeUndefined()
})

test('the shortest length is a setting', async () => {
  expect(await findPasswordProblem('tR0ub4dor&3', { ...asha, minLength: 12 })).toEqual(['passwordShort', 12])
})
