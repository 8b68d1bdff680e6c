import { expect, test } from 'vitest'
import { isDay } from '#shared/days.ts'
import { isMarket } from '#shared/rates/markets.ts'
import { anyText, createFilterParser, formatQuery, isIn, toQuery } from './useAddressFilter.ts'

const parse = createFilterParser({
  date: isDay,
  city: anyText,
  market: isMarket,
  state: isIn(['new', 'answered']),
})
const EMPTY = { date: '', city: '', market: '', state: '' } as const

test.each(['', 'date=2026-02-30', 'date=tomorrow', 'market=night', 'state=lost', 'city=', 'page=2'])(
  'the address ?%s filters nothing',
  query => expect(parse(query)).toEqual(EMPTY),
)

test('an empty filter leaves the address without a query', () =>
  expect(formatQuery({ ...EMPTY, city: ' ' })).toBe(''))

test('the address of a filter parses to the same filter', () => {
  const filter = { date: '2026-11-21', city: 'New De', market: 'retail', state: 'new' } as const
  expect(parse(formatQuery(filter))).toEqual(filter)
})

test('a call gets no field that is empty, and no text with spaces around it', () =>
  expect(toQuery({ ...EMPTY, city: ' Pune ', market: 'retail' })).toEqual({
    date: undefined,
    city: 'Pune',
    market: 'retail',
    state: undefined,
  }))
