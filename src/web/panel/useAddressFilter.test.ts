import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MARKETS } from '#shared/rates/markets.ts'
import { anyDay, anyText, createChoice, formatQuery } from './useAddressFilter.ts'

const Filter = z.object({
  date: anyDay,
  city: anyText,
  market: createChoice(MARKETS),
  state: createChoice(['new', 'answered']),
})
const parse = (query: string) => Filter.parse(Object.fromEntries(new URLSearchParams(query)))

test.each(['', 'date=2026-02-30', 'date=tomorrow', 'market=night', 'state=lost', 'city=', 'page=2'])(
  'the address ?%s filters nothing',
  query => expect(formatQuery(parse(query))).toBe(''),
)

test('an empty filter leaves the address without a query', () =>
  expect(formatQuery({ date: undefined, city: ' ', market: '' })).toBe(''))

test('the address of a filter parses to the same filter', () => {
  const filter = { date: '2026-11-21', city: 'New De', market: 'retail', state: 'new' } as const
  expect(parse(formatQuery(filter))).toEqual(filter)
})

test('an address has no spaces around a text', () =>
  expect(formatQuery({ city: ' New Delhi ', market: 'retail' })).toBe('city=New+Delhi&market=retail'))
