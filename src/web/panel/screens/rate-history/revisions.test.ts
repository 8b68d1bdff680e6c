import { expect, test } from 'vitest'
import type { Revision } from '#shared/rates/rates.ts'
import { isRestorable, parseRecordDay } from './revisions.ts'

test.each(['', '1', '1-2026', '1-20260230', 'x'])('%j names no day', id => {
  expect(parseRecordDay(id)).toBeUndefined()
})

test('the id of a record ends in its day', () => expect(parseRecordDay('12-20261121')).toBe('2026-11-21'))

const revision = (version: number, chicken?: number): Revision => ({
  location: 'Pune',
  version,
  action: chicken === undefined ? 'delete' : 'update',
  at: '2026-11-21T00:00:00Z',
  by: null,
  before: null,
  reason: null,
  after: chicken === undefined ? null : { retail: { chicken } },
})

test.each([
  ['a delete', revision(2), revision(3, 200), false],
  ['the rates that stand', revision(1, 200), revision(3, 200), false],
  ['other rates', revision(1, 190), revision(3, 200), true],
  ['the rates before a delete', revision(1, 200), revision(2), true],
])('%s can be restored: %4$s', (_, old, newest, can) => expect(isRestorable(old, newest)).toBe(can))
