import { expect, test } from 'vitest'
import { formatCityQuery, readCityQuery } from './cityQuery.ts'

const TODAY = '2026-11-21'
const read = (query: string) => readCityQuery(new URLSearchParams(query), TODAY)

test.each([
  'days=31',
  'days=',
  'days=7&days=30',
  'kind=feathers',
  'kind=toString',
  'market=bazaar',
  'market=retail&market=retail',
  'month=2026-12',
  'month=1999-12',
  'month=2026-13',
  'month=',
  "month=' or 1=1--",
])('%s is no known choice, and the default is shown', query => {
  expect(read(query).hasUnknown).toBe(true)
  expect(read(query)).toMatchObject({ to: TODAY, kind: 'chicken' })
})

test('without a choice the last thirty days of the first market that was quoted are shown', () => {
  expect(read('utm_source=chat')).toEqual({
    days: 30,
    from: '2026-10-23',
    to: TODAY,
    kind: 'chicken',
    hasUnknown: false,
  })
})

test('a time, a kind and a market are chosen by the address', () => {
  expect(read('days=7&kind=boneless&market=retail')).toMatchObject({
    days: 7,
    from: '2026-11-15',
    kind: 'boneless',
    market: 'retail',
  })
})

test('a month goes before days', () => {
  const query = read('month=2026-02&days=7')
  expect(query).toMatchObject({ month: '2026-02', from: '2026-02-01', to: '2026-02-28', hasUnknown: false })
  expect(query.days).toBeUndefined()
})

test('each view has one address, without its defaults', () => {
  const query = read('kind=skinless')
  expect(formatCityQuery(read(''))).toBe('')
  expect(formatCityQuery(query, { days: 365 })).toBe('?days=365&kind=skinless')
  expect(formatCityQuery(query, { month: '2026-10', market: 'retail' })).toBe(
    '?month=2026-10&kind=skinless&market=retail',
  )
  expect(formatCityQuery(read('month=2026-10'), { days: 30, month: undefined })).toBe('')
})
