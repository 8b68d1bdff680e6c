import { expect, test } from 'vitest'
import { daysBetween, getRange, getTrendDays, mediansOn, monthsBetween, pricesOn, toLine } from './history.ts'

const days = daysBetween('2026-02-27', '2026-03-02')
const rate = (date: string, chicken?: number) => ({
  _id: date,
  location: 'Pune',
  date,
  markets: { retail: chicken === undefined ? {} : { chicken } },
})

test('days run over the end of a month', () => {
  expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
})

test('a day without a rate, and a rate without the price, are gaps', () => {
  const line = toLine(
    days,
    [rate('2026-03-02', 210), rate('2026-02-28'), rate('2026-02-27', 0)],
    'retail',
    'chicken',
  )
  expect(line).toEqual([0, undefined, undefined, 210])
})

test('a price that was never quoted has no range', () => {
  expect(getRange(days, [undefined, undefined, undefined, undefined])).toBeUndefined()
  expect(getRange([], [])).toBeUndefined()
})

test('a range counts published days only, and names the latest day of its ends', () => {
  expect(getRange(days, [200, 211, undefined, 211])).toEqual({
    high: { day: '2026-03-02', price: 211 },
    low: { day: '2026-02-27', price: 200 },
    average: 207,
    days: 3,
    first: { day: '2026-02-27', price: 200 },
    last: { day: '2026-03-02', price: 211 },
    change: { by: 11, direction: 'up' },
  })
})

test('a single day has no change', () => {
  expect(getRange(days, [undefined, 200, undefined, undefined])).toMatchObject({ days: 1, change: undefined })
})

const trendDays = ['2026-11-19', '2026-11-20', '2026-11-21']
const trend = (prices: (number | undefined)[]) =>
  trendDays.flatMap((date, at) => (prices[at] === undefined ? [] : [{ date, price: prices[at] }]))

test('a trend is thirty days long and ends on its day', () => {
  const month = getTrendDays('2026-11-21')
  expect(month).toHaveLength(30)
  expect([month[0], month.at(-1)]).toEqual(['2026-10-23', '2026-11-21'])
})

test('a day without a rate is a gap, not the day before again', () => {
  expect(pricesOn(trendDays, trend([200, undefined, 210]))).toEqual([200, undefined, 210])
})

test('the median of a day is that of the cities that published on it', () => {
  expect(mediansOn(trendDays, [trend([200, 210, 220]), trend([100, undefined, 120])])).toEqual([
    150, 210, 170,
  ])
})

test('a day on which few cities published is a gap: their median would be a jump no market made', () => {
  const cities = [trend([200, 300, 200]), trend([100, undefined, 100]), trend([100, undefined, 100])]
  expect(mediansOn(trendDays, cities)[1]).toBeUndefined()
})

test.each([
  ['2026-12', '2026-11', []],
  ['2026-11', '2026-11', ['2026-11']],
  ['2025-11', '2026-02', ['2026-02', '2026-01', '2025-12', '2025-11']],
])('the months from %s to %s are %j', (first, last, months) =>
  expect(monthsBetween(first, last)).toEqual(months),
)
