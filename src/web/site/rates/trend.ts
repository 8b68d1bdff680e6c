import { addDays, type Day } from '#shared/days.ts'
import { LATEST_DAYS } from '#shared/rates/latest.ts'
import type { LatestRate } from '#shared/rates/rates.ts'

type Trend = LatestRate['trend']

/** The days of a trend that ends on `day`, oldest first. */
export const trendDays = (day: Day): Day[] =>
  Array.from({ length: LATEST_DAYS }, (_, at) => addDays(day, at - LATEST_DAYS + 1))

/** One price a day, INR per kg; undefined on days without a published rate. */
export function pricesOn(days: readonly Day[], trend: Trend): (number | undefined)[] {
  const priceOn = new Map(trend.map(point => [point.date, point.price]))
  return days.map(day => priceOn.get(day))
}

export const mean = (prices: readonly number[]): number =>
  prices.reduce((sum, price) => sum + price, 0) / prices.length

/**
 * Mean of all cities day by day, INR per kg. A day on which fewer than half as many cities published as on the
 * fullest one stays a gap: the mean of a few would draw a jump that no market made.
 */
export function meansOn(days: readonly Day[], trends: readonly Trend[]): (number | undefined)[] {
  const byCity = trends.map(trend => pricesOn(days, trend))
  const byDay = days.map((_, at) => byCity.map(prices => prices[at]).filter(price => price !== undefined))
  const fullest = Math.max(...byDay.map(prices => prices.length))
  return byDay.map(prices => (prices.length === 0 || prices.length * 2 < fullest ? undefined : mean(prices)))
}
