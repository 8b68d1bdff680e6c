import { expect, test } from 'vitest'
import { openWindows } from './windows.ts'

test('a key is counted for its window, apart from other keys', () => {
  const windows = openWindows(600)
  windows.add('one', 1)
  windows.add('one', 1)
  windows.add('other', 1)
  expect(windows.read('one').count).toBe(2)
  expect(windows.read('one').ms).toBeGreaterThan(500_000)
  expect(windows.read('nobody')).toEqual({ count: 0, ms: 0 })
})

test('a refund takes one use back and never below zero', () => {
  const windows = openWindows(600)
  windows.add('one', -1)
  windows.add('one', 1)
  windows.add('one', -1)
  windows.add('one', -1)
  expect(windows.read('one').count).toBe(0)
})

test('a million addresses take no more memory than a few, and a key in use stays counted', () => {
  const windows = openWindows(600, 100)
  for (let turn = 0; turn < 1_000_000; turn += 1) {
    windows.add(`address ${turn}`, 1)
    if (turn % 50 === 0) windows.add('persistent', 1)
  }
  expect(windows.read('persistent').count).toBe(20_000)
  const remembered = Array.from({ length: 1_000_000 }, (_, turn) => windows.read(`address ${turn}`).count)
  expect(remembered.filter(count => count > 0).length).toBeLessThanOrEqual(200)
})
