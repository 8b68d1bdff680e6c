import { getPricePercentile, type PriceHistory, type PricePercentile } from '#shared/rates/pricePercentile.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { getHeadline } from './facts.ts'
import type { Locale } from './words.ts'

/** Where the 1 Kg Rates of cities stand in their last 90 days, by the name of the city; those with too few days are left out. */
export const getPercentiles = (
  rates: readonly LatestRate[],
  histories: ReadonlyMap<string, PriceHistory>,
): ReadonlyMap<string, PricePercentile> =>
  new Map(
    rates.flatMap(rate => {
      const history = histories.get(rate.location)
      const percentile = history && getPricePercentile(getHeadline(rate).price, history)
      return percentile ? [[rate.location, percentile] as const] : []
    }),
  )

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
