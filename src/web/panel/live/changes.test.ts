import { expect, test } from 'vitest'
import { affects, mergeChanges } from './changes.ts'

const change = { from: '2026-11-10', to: '2026-11-12', cities: ['Pune'] }

test.each([
  [{ from: '2026-11-13' }, false],
  [{ to: '2026-11-09' }, false],
  [{ from: '2026-11-13', to: '2026-11-13' }, false],
  [{ from: '2026-11-12' }, true],
  [{ to: '2026-11-10' }, true],
  [{ from: '2026-11-11', to: '2026-11-11' }, true],
  [{}, true],
])('whether a change of three days affects a list of %o: %s', (days, isAffected) =>
  expect(affects(days, change)).toBe(isAffected),
)

test('an unknown change affects every list', () =>
  expect(affects({ from: '2026-11-13' }, undefined)).toBe(true))

test('two merged changes reach from the first day to the last', () => {
  const other = { from: '2026-11-11', to: '2026-11-20', cities: ['Agra'] }
  const both = { from: '2026-11-10', to: '2026-11-20', cities: ['Pune', 'Agra'] }
  expect(mergeChanges(change, other)).toEqual(both)
})

test('a change of all cities stays one when it is merged', () =>
  expect(mergeChanges({ from: '2026-11-11', to: '2026-11-20' }, change)).toEqual({
    from: '2026-11-10',
    to: '2026-11-20',
  }))
