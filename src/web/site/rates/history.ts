import { addDays, type Day } from '#shared/days.ts'
import type { Kind, Market } from '#shared/rates/markets.ts'
import { type Change, getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { mean } from './trend.ts'

/** A price and the day it was published for, INR per kg. */
export interface DayPrice {
  day: Day
  price: number
}

/** What can be said of one price over a time, INR per kg. */
export interface Range {
  /** The latest day of the highest, and of the lowest. */
  high: DayPrice
  low: DayPrice
  /** Mean of the published days, to the rupee. */
  average: number
  days: number
  first: DayPrice
  last: DayPrice
  /** From the first published day to the last. */
  change: Change | undefined
}

/** Every day from the first to the last, oldest first. */
export function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** One price a day, INR per kg; undefined on days without it. */
export function toLine(
  days: readonly Day[],
  rates: readonly DailyRate[],
  market: Market,
  kind: Kind,
): (number | undefined)[] {
  const rateOn = new Map(rates.map(rate => [rate.date, rate]))
  return days.map(day => getPrice(rateOn.get(day)?.markets, market, kind))
}

/** High, low and mean of one price; undefined when it was never quoted. */
export function getRange(days: readonly Day[], line: readonly (number | undefined)[]): Range | undefined {
  const known = days.flatMap((day, at) => (line[at] === undefined ? [] : [{ day, price: line[at] }]))
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return undefined
  return {
    high: known.reduce((top, point) => (point.price >= top.price ? point : top)),
    low: known.reduce((bottom, point) => (point.price <= bottom.price ? point : bottom)),
    average: Math.round(mean(known.map(({ price }) => price))),
    days: known.length,
    first,
    last,
    change: known.length > 1 ? getPriceChange(last.price, first.price) : undefined,
  }
}
