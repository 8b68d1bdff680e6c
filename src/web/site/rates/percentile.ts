import type { PricePercentile } from '#shared/rates/pricePercentile.ts'
import type { Locale } from './words.ts'

/** The part of the days on which a price was higher, or lower, from which on it is called low, or high. */
const MOST = 0.75

export type Level = keyof Locale['words']['level']

/** One word for a price, against its last 90 days. */
export function getLevel({ days, lower, higher }: PricePercentile): Level {
  if (higher >= MOST * days) return 'low'
  return lower >= MOST * days ? 'high' : 'other'
}

/** "Low: cheaper than on 82 of the last 90 days" */
export const formatPercentile = (percentile: PricePercentile, { words }: Locale): string =>
  words.percentile({
    level: getLevel(percentile),
    count: Math.max(percentile.lower, percentile.higher),
    days: percentile.days,
  })
