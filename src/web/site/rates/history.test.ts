import { expect, test } from 'vitest'
import { daysBetween, getRange, mediansOn, toLine } from './history.ts'

const days = daysBetween('2026-02-27', '2026-03-02')
const rate = (date: string, chicken?: number) => ({
  _id: date,
  location: 'Pune',
  date,
  markets: { retail: chicken === undefined ? {} : { chicken } },
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

test('the median of a day is that of the cities that published on it', () => {
  expect(mediansOn(trendDays, [trend([200, 210, 220]), trend([100, undefined, 120])])).toEqual([
    150, 210, 170,
  ])
})

test('a day on which few cities published is a gap: their median would be a jump no market made', () => {
  const cities = [trend([200, 300, 200]), trend([100, undefined, 100]), trend([100, undefined, 100])]
  expect(mediansOn(trendDays, cities)[1]).toBeUndefined()
})
