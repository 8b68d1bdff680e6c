import { expect, test } from 'vitest'
import { formatQuery } from '#web/panel/useAddressFilter.ts'
import { NO_FILTER, parseFilter } from './filter.ts'

test.each(['', 'date=2026-02-30', 'date=tomorrow', 'market=night', 'city=', 'page=2'])(
  'the address ?%s filters nothing',
  query => expect(parseFilter(query)).toEqual(NO_FILTER),
)

test('an empty filter leaves the address without a query', () =>
  expect(formatQuery({ ...NO_FILTER, city: ' ' })).toBe(''))

test('the address of a filter parses to the same filter', () => {
  const filter = { date: '2026-11-21', city: 'New De', market: 'retail' } as const
  expect(parseFilter(formatQuery(filter))).toEqual(filter)
})
