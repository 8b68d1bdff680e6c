import { expect, test } from 'vitest'
import { getPricePercentile, PERCENTILE_DAYS } from './pricePercentile.ts'

const days = (count: number, getPrice = (_: number) => 200) =>
  Array.from({ length: count }, (_, at) => getPrice(at))
const stand = (price: number | undefined, before: readonly number[]) =>
  getPricePercentile(price, { before, yearAgo: null })

test('there is no percentile without a price, or with fewer than sixty days', () => {
  expect(stand(undefined, days(PERCENTILE_DAYS))).toBeUndefined()
  expect(stand(200, days(59))).toBeUndefined()
  expect(stand(200, [])).toBeUndefined()
})

test('days that are missing are not counted', () => {
  expect(stand(201, days(60))).toMatchObject({ days: 60, lower: 60, higher: 0 })
})

test('days with the same price are neither lower nor higher', () => {
  const before = days(90, at => (at < 82 ? 180 : at < 85 ? 230 : 240))
  expect(stand(230, before)).toEqual({ days: 90, lower: 82, higher: 5, yearAgo: undefined })
})

test('a price that never moved stands nowhere', () => {
  expect(stand(200, days(90))).toMatchObject({ lower: 0, higher: 0 })
})

test('the price of a year ago is compared with, where there is one', () => {
  const yearAgo = { date: '2025-11-20', price: 182.5 }
  expect(getPricePercentile(230, { before: days(90), yearAgo })?.yearAgo).toEqual({
    ...yearAgo,
    change: { by: 47.5, direction: 'up' },
  })
})
