import { expect, test } from 'vitest'
import { meansOn, pricesOn, trendDays } from './trend.ts'

const days = ['2026-11-19', '2026-11-20', '2026-11-21']
const trend = (prices: (number | undefined)[]) =>
  days.flatMap((date, at) => (prices[at] === undefined ? [] : [{ date, price: prices[at] }]))

test('a trend is thirty days long and ends on its day', () => {
  const month = trendDays('2026-11-21')
  expect(month).toHaveLength(30)
  expect([month[0], month.at(-1)]).toEqual(['2026-10-23', '2026-11-21'])
})

test('a day without a rate is a gap, not the day before again', () => {
  expect(pricesOn(days, trend([200, undefined, 210]))).toEqual([200, undefined, 210])
})

test('the mean of a day is that of the cities that published on it', () => {
  expect(meansOn(days, [trend([200, 210, 220]), trend([100, undefined, 120])])).toEqual([150, 210, 170])
})

test('a day on which few cities published is a gap: their mean would be a jump no market made', () => {
  const cities = [trend([200, 300, 200]), trend([100, undefined, 100]), trend([100, undefined, 100])]
  expect(meansOn(days, cities)[1]).toBeUndefined()
})

test('without any city every day is a gap', () => {
  expect(meansOn(days, [])).toEqual([undefined, undefined, undefined])
})
