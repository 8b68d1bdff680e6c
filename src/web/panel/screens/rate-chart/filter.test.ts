import { expect, test } from 'vitest'
import { formatQuery } from '#web/panel/useAddressFilter.ts'
import { NO_FILTER, parseFilter } from './filter.ts'

test.each(['', 'date=2026-02-30', 'date=tomorrow', 'market=night', 'city=', 'page=2'])(
  'the address ?%s narrows nothing',
  query => expect(parseFilter(query)).toEqual(NO_FILTER),
)

test('a filter that narrows nothing leaves the address bare', () =>
  expect(formatQuery({ ...NO_FILTER, city: ' ' })).toBe(''))

test('an address leads back to the filter it was made of', () => {
  const filter = { date: '2026-11-21', city: 'New De', market: 'retail' } as const
  expect(parseFilter(formatQuery(filter))).toEqual(filter)
})
