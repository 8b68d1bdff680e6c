import { expect, test } from 'vitest'
import { retryAfter } from './connect.ts'

test.each(['unauthorized', 'anything else'])('who is refused as %s does not try again', reason =>
  expect(retryAfter(reason, 0)).toBeUndefined(),
)

test.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
  [3, 5000],
  [40, 5000],
])('after %d refusals of a server that cannot tell, the next attempt waits %d ms', (refusals, delay) =>
  expect(retryAfter('unavailable', refusals)).toBe(delay),
)
