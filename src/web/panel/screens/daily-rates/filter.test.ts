import { expect, test } from 'vitest'
import { findCategories, parseDays, sortNewestFirst, toFilter } from './filter.ts'

test.each(['soon', '2026-1', '2026-02-30', '26'])('the date %j means no days', typed => {
  expect(parseDays(typed)).toBeUndefined()
  expect(toFilter({ date: typed, city: '', market: '' })).toBeUndefined()
})

test.each([
  ['', {}],
  [' 2026-11-21 ', { from: '2026-11-21', to: '2026-11-21' }],
  ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
  ['2026', { from: '2026-01-01', to: '2026-12-31' }],
])('the date %j means %j', (typed, days) => expect(parseDays(typed)).toEqual(days))

test.each([
  ['bazaar', []],
  ['', ['oneKgRate', 'wholesale', 'supermarket', 'retail']],
  ['1 KG', ['oneKgRate']],
  ['market', ['supermarket']],
  ['sale', ['wholesale']],
  ['il', ['retail']],
])('the market %j names %j', (typed, markets) => expect(findCategories(typed)).toEqual(markets))

test('the filter names a market only when the text means one', () => {
  expect(toFilter({ date: '', city: 'pu', market: 'whole' })).toEqual({ city: 'pu', market: 'wholesale' })
  expect(toFilter({ date: '', city: '', market: 'e' })).toEqual({ city: '', market: undefined })
})

const rate = (date: string) => ({ _id: date, location: 'Pune', date, markets: {} })
const [older, newer] = [rate('2026-11-20'), rate('2026-11-21')]

test.each([
  ['no record', [], []],
  ['newest first', [newer, older], [newer, older]],
  ['oldest first', [older, newer], [newer, older]],
])('a list that comes %s is shown newest first', (_, came, shown) =>
  expect(sortNewestFirst(came)).toEqual(shown),
)
