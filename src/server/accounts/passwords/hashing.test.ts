import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashing.ts'

test('passwords beyond a full queue are refused with Retry-After, and the rest are hashed', async () => {
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => hashPassword('nine slow windmills')))
  const refused = all.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ code: 'server.busy', details: { retryAfter: 1 } })
})

test('one that cannot be hashed holds up no other', async () => {
  await expect(hashPassword(undefined as unknown as string)).rejects.toThrow()
  expect(await verifyPassword(await hashPassword('nine slow windmills'), 'nine slow windmills')).toBe(true)
})
