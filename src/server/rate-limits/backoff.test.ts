import { expect, test } from 'vitest'
import { getWait } from './backoff.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [10, 32],
  [14, 512],
  [15, 900],
  [5000, 900],
])('after %i failures, of which 5 are free, the wait is %i s', (failures, seconds) => {
  expect(getWait(failures, 5)).toBe(seconds)
})
