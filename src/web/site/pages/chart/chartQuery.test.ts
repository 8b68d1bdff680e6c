import { describe, expect, test } from 'vitest'
import { readChartQuery } from './chartQuery.ts'

const TODAY = '2026-11-21'
const CURSOR = '2026-11-20.pune'
const read = (query: string) => readChartQuery(new URLSearchParams(query), TODAY)

describe('a query is refused', () => {
  test.each([
    ['date=2026-02-30', { date: 'day' }],
    ['date=21-11-2026', { date: 'day' }],
    ['date=2026-11-22', { date: 'future' }],
    ['date=2026-11-20&date=2026-11-19', { date: 'twice' }],
    ['city=x', { city: 'city' }],
    ['city=<script>', { city: 'city' }],
    [`city=${'a'.repeat(81)}`, { city: 'city' }],
    ['city=%00pune', { city: 'city' }],
    ['market=online', { market: 'market' }],
    ['market=constructor&city=9', { market: 'market', city: 'city' }],
    ['cursor=abcd', { cursor: 'page' }],
    [`cursor=${CURSOR}&cursor=${CURSOR}`, { cursor: 'twice' }],
  ])('%s: %j', (query, problems) => {
    expect(read(query).problems).toEqual(problems)
    expect(read(query).filter).toBeUndefined()
  })
})

test('an invalid query is returned as it was typed', () => {
  expect(read('date=never&city=<b>&market=x').asked).toEqual({ date: 'never', city: '<b>', market: 'x' })
})

test.each([
  ['', { date: TODAY }],
  ['date=', {}],
  ['date=2026-11-20&city=&market=', { date: '2026-11-20' }],
  ['date=&city=+Bangalore++ &market=retail', { location: ['Bangalore'], market: 'retail' }],
  ['date=&city=हैदराबाद', { location: ['Hyderabad'] }],
  ['date=&city=हैदराबाद+शहर', { location: ['हैदराबाद शहर'] }],
  [`date=&cursor=${CURSOR}`, { cursor: CURSOR }],
  ['utm_source=x', { date: TODAY }],
])('%j asks for %j', (query, filter) => expect(read(query).filter).toEqual(filter))
