import { addDays, addMonths, type Day, LATEST_DAYS, type Month } from '#shared/days.ts'
import type { Kind, Market } from '#shared/rates/markets.ts'
import { type Change, getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import { getShownChange } from './words.ts'

/** One price a day, INR per kg, oldest first; undefined on days without a published rate. */
export type Line = readonly (number | undefined)[]

/** Every day from the first to the last, oldest first. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Every month from the first to the last, newest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = last; month >= first; month = addMonths(month, -1)) months.push(month)
  return months
}

export function toLine(
  days: readonly Day[],
  rates: readonly Pick<DailyRate, 'date' | 'markets'>[],
  market: Market,
  kind: Kind,
): Line {
  const rateOn = new Map(rates.map(rate => [rate.date, rate]))
  return days.map(day => getPrice(rateOn.get(day)?.markets, market, kind))
}

type Trend = LatestRate['trend']

/** The days of a trend that ends on `day`, oldest first. */
export const getTrendDays = (day: Day): Day[] => daysBetween(addDays(day, 1 - LATEST_DAYS), day)

/** The prices of a trend on these days; both are sorted, oldest first. */
export function pricesOn(days: readonly Day[], trend: Trend): Line {
  let at = 0
  return days.map(day => {
    while (at < trend.length && trend[at]!.date < day) at += 1
    return trend[at]?.date === day ? trend[at]!.price : undefined
  })
}

/** The middle price, or halfway between the two in the middle: one slip moves it little. Undefined of none. */
export function getMedian(prices: readonly number[]): number | undefined {
  // sorted by value without a function that compares
  const sorted = Float64Array.from(prices).sort()
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/**
 * Median of all cities day by day, INR per kg. A day on which fewer than half as many cities published as on the
 * fullest one stays a gap: the median of a few would draw a jump that no market made.
 */
export function mediansOn(days: readonly Day[], trends: readonly Trend[]): Line {
  const lines = trends.map(trend => pricesOn(days, trend))
  const byDay = days.map((_, at) => lines.map(line => line[at]).filter(price => price !== undefined))
  const fullest = Math.max(...byDay.map(prices => prices.length))
  return byDay.map(prices => (prices.length * 2 < fullest ? undefined : getMedian(prices)))
}

interface DayPrice {
  day: Day
  /** INR per kg */
  price: number
}

/** What can be said of one price over a time, INR per kg. */
interface Range {
  /** The latest day of the highest, and of the lowest. */
  high: DayPrice
  low: DayPrice
  /** Mean of the published days, to the rupee. */
  average: number
  /** Count of published days. */
  days: number
  first: DayPrice
  last: DayPrice
  /** From the first published day to the last. */
  change: Change | undefined
}

/** High, low and mean of one price; undefined when it was never quoted. */
export function getRange(days: readonly Day[], line: Line): Range | undefined {
  const known = days.flatMap((day, at) => (line[at] === undefined ? [] : [{ day, price: line[at] }]))
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return undefined
  return {
    high: known.reduce((top, point) => (point.price >= top.price ? point : top)),
    low: known.reduce((bottom, point) => (point.price <= bottom.price ? point : bottom)),
    average: Math.round(known.reduce((sum, { price }) => sum + price, 0) / known.length),
    days: known.length,
    first,
    last,
    change: known.length > 1 ? getShownChange(last.price, first.price) : undefined,
  }
}
