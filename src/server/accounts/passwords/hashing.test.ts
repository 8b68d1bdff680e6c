import { expect, test } from 'vitest'
import { hashPassword, openQueue, verifyPassword } from './hashing.ts'

test('without a hash no password is right', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false)
  expect(await verifyPassword(await hashPassword('x'), 'x')).toBe(true)
})

test('few run at once, few wait, and the next is refused as busy', async () => {
  const queue = openQueue(2, 3)
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>(resolve => ends.push(resolve))
    running -= 1
  }
  const all = Array.from({ length: 5 }, () => queue(work))
  await expect(queue(work)).rejects.toMatchObject({ code: 'server.busy', details: { retryAfter: 1 } })
  for (let ended = 0; ended < all.length; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]!()
  }
  await Promise.all(all)
  expect(most).toBe(2)
  await queue(async () => {})
})

test('work that fails leaves its place to the next', async () => {
  const queue = openQueue(1, 1)
  const failing = queue(async () => {
    throw new Error('failed')
  })
  const next = queue(async () => 'done')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
})
