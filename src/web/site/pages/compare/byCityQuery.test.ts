import { describe, expect, test } from 'vitest'
import { readByCityQuery } from './byCityQuery.ts'

const TODAY = '2026-11-21'
const read = (query: string) => readByCityQuery(new URLSearchParams(query), TODAY)

describe('By City refuses', () => {
  test.each([
    ['city=&date=&month=', { city: 'noCity', date: 'noTime' }],
    ['city=+&date=2026-11-20', { city: 'noCity' }],
    ['city=Pune&date=&month=', { date: 'noTime' }],
    ['city=Pune', { date: 'noTime' }],
    ['city=Pune&date=2026-11-20&month=2026-11', { date: 'twoTimes' }],
    ['city=Pune&date=2026-02-30', { date: 'day' }],
    ['city=Pune&date=2026-11-22', { date: 'future' }],
    ['city=Pune&month=2026-13', { month: 'month' }],
    ['city=Pune&month=2026-12', { month: 'future' }],
    ['city=<script>&month=2026-11', { city: 'city' }],
    ['city=x&month=never', { city: 'city', month: 'month' }],
  ])('%s: %j', (query, problems) => {
    expect(read(query).problems).toEqual(problems)
    expect(read(query).filter).toBeUndefined()
  })
})

test('an empty query has no problem and reads nothing', () =>
  expect(read('tab=city')).toEqual({ asked: { city: '', date: '', month: '' }, problems: {} }))

test.each([
  ['city=+Pune++&date=2026-11-21&month=', { city: 'Pune', date: TODAY }],
  ['city=bangalore&date=&month=2026-11', { city: 'bangalore', month: '2026-11' }],
])('%s asks for %j', (query, filter) => expect(read(query).filter).toEqual(filter))
