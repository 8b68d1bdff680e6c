import { expect, test } from 'vitest'
import { getRetryDelay } from './connect.ts'

test.each(['unauthorized', 'anything else'])('a client refused as %s does not retry', reason =>
  expect(getRetryDelay(reason, 0)).toBeUndefined(),
)

test.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
  [3, 5000],
  [40, 5000],
])('after %d refusals by a server without its database, the next attempt waits %d ms', (refusals, delay) =>
  expect(getRetryDelay('unavailable', refusals)).toBe(delay),
)
