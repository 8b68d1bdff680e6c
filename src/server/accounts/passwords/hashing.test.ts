import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashing.ts'

test('every password is wrong for an account without a hash', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false)
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true)
})
