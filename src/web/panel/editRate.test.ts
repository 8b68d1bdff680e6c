import { expect, test } from 'vitest'
import { parseRecord } from './editRate.ts'

const record = {
  _id: '7',
  location: 'Hyderabad',
  date: '2026-11-21',
  markets: { retail: { chicken: 240, skinless: 272, boneless: 446 } },
}

test.each([
  '',
  'null',
  '[]',
  '{"_id":"7"',
  '"7"',
  JSON.stringify({ ...record, _id: undefined }),
  JSON.stringify({ ...record, date: '2026-02-30' }),
  JSON.stringify({ ...record, markets: { retail: { chicken: '240' } } }),
])('%s is no record to edit', text => expect(parseRecord(text)).toBeUndefined())

test('a record is parsed as the specified client stores it, also without a version', () =>
  expect(parseRecord(JSON.stringify(record))).toEqual(record))
test('a stored record has its version', () =>
  expect(parseRecord(JSON.stringify({ ...record, version: 4 }))?.version).toBe(4))
