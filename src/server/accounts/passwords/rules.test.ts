import { expect, test } from 'vitest'
import { findPasswordProblem } from './rules.ts'

const config = { SITE_NAME: 'Chicken Rates', PASSWORD_MIN_LENGTH: 8 }
const asha = { name: 'Asha Verma', email: 'asha.verma82@farmhouse.example.com' }

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
  expect((await findPasswordProblem(password, asha, config))?.[0]).toBe(key)
})

test.each([
  'eleven quiet lanterns',
  'a chicken crossed 9 roads',
  'мой пароль 7',
  ' 8 spaces ',
  'tR0ub4dor&3',
])('%j may be a password: there are no rules of composition', async password => {
  expect(await findPasswordProblem(password, asha, config)).toBeUndefined()
})

test('the shortest length is a setting', async () => {
  const found = await findPasswordProblem('tR0ub4dor&3', asha, { ...config, PASSWORD_MIN_LENGTH: 12 })
  expect(found).toEqual(['passwordShort', 12])
})
