import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashing.ts'

test('without a hash no password is right', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false)
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true)
})
