import { expect, test } from 'vitest'
import { getVisibleRange, splitParts } from './virtualRows.ts'

test('an empty sheet has no parts, and a range past the end is cut', () => {
  expect(splitParts(0, { from: 0, to: 9 }, -1)).toEqual([])
  expect(splitParts(2, { from: 0, to: 9 }, 1)).toEqual([{ row: 0 }, { row: 1 }])
})

test('only rows near the viewport are rendered of 500', () => {
  const { from, to } = getVisibleRange({ top: 6000, height: 600 }, 60)
  expect(from).toBeLessThanOrEqual(97)
  expect(to).toBeGreaterThanOrEqual(112)
  expect(to - from).toBeLessThan(25)
})

test('the focused row and its neighbours stay rendered when they are scrolled away, and the gaps add up', () => {
  const parts = splitParts(100, { from: 50, to: 51 }, 3)
  expect(parts).toEqual([
    { gap: 2, after: 0 },
    { row: 2 },
    { row: 3 },
    { row: 4 },
    { gap: 45, after: 5 },
    { row: 50 },
    { row: 51 },
    { gap: 48, after: 52 },
  ])
})
