import type { Day } from '../days.ts'
import { type Change, getPriceChange } from './priceChange.ts'

/** Days before a record that its price is compared with. */
export const PERCENTILE_DAYS = 90
/** With fewer days with a rate there is no percentile. */
const MIN_PERCENTILE_DAYS = 60

/** The earlier prices that one price is compared with, INR per kg. */
export interface PriceHistory {
  /** The prices of the days before that have one, in any order. */
  before: readonly number[]
  /** The last price of the week up to the same day a year before. */
  yearAgo: { date: Day; price: number } | null
}

/** Where a price stands among those of the days before, INR per kg. */
export interface PricePercentile {
  /** Days with a rate, and those of them on which it was lower, or higher. */
  days: number
  lower: number
  higher: number
  /** The change is from then to now. */
  yearAgo: { date: Day; price: number; change: Change } | undefined
}

/** Returns where a price stands; undefined without a price, or with too few days to compare with. */
export function getPricePercentile(
  price: number | undefined,
  { before, yearAgo }: PriceHistory,
): PricePercentile | undefined {
  if (price === undefined || before.length < MIN_PERCENTILE_DAYS) return undefined
  const change = getPriceChange(price, yearAgo?.price)
  return {
    days: before.length,
    lower: before.filter(each => each < price).length,
    higher: before.filter(each => each > price).length,
    yearAgo: yearAgo && change ? { ...yearAgo, change } : undefined,
  }
}
