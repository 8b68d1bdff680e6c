import { expect, test } from 'vitest'
import { concerns, together } from './liveEvents.ts'

const change = { from: '2026-11-10', to: '2026-11-12', cities: ['Pune'] }

test.each([
  [{ from: '2026-11-13' }, false],
  [{ to: '2026-11-09' }, false],
  [{ from: '2026-11-13', to: '2026-11-13' }, false],
  [{ from: '2026-11-12' }, true],
  [{ to: '2026-11-10' }, true],
  [{ from: '2026-11-11', to: '2026-11-11' }, true],
  [{}, true],
])('a list of %o is concerned: %s', (days, isConcerned) => expect(concerns(days, change)).toBe(isConcerned))

test('what nobody told may concern every list', () =>
  expect(concerns({ from: '2026-11-13' }, undefined)).toBe(true))

test('two writes are told as one, from the first day to the last', () => {
  const other = { from: '2026-11-11', to: '2026-11-20', cities: ['Agra'] }
  const both = { from: '2026-11-10', to: '2026-11-20', cities: ['Pune', 'Agra'] }
  expect(together(change, other)).toEqual(both)
  expect(together({ from: '2026-11-11', to: '2026-11-20' }, change)).toEqual({
    from: '2026-11-10',
    to: '2026-11-20',
  })
})
