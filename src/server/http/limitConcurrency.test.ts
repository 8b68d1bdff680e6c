import { expect, test } from 'vitest'
import { limitConcurrency } from './limitConcurrency.ts'

test('work beyond a full queue is refused with Retry-After, and the rest runs', async () => {
  const limit = limitConcurrency({ atOnce: 1, waiting: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = limit(() => promise)
  const second = limit(async () => 'second')
  await expect(limit(async () => 'third')).rejects.toMatchObject({
    code: 'server.busy',
    details: { retryAfter: 1 },
  })
  resolve()
  await first
  expect(await second).toBe('second')
})

test('failed work frees its slot', async () => {
  const limit = limitConcurrency({ atOnce: 1, waiting: 5 })
  await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit(async () => 'next')).toBe('next')
})

test('no more work runs at once than allowed', async () => {
  const limit = limitConcurrency({ atOnce: 2, waiting: 100 })
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 30 }, () =>
      limit(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
})
