import { expect, test } from 'vitest'
import { delayAfter } from './connect.ts'

test.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
  [3, 5000],
  [40, 5000],
])('after %d refusals the next attempt waits %d ms', (refusals, delay) =>
  expect(delayAfter(refusals)).toBe(delay),
)
