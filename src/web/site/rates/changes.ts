import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { type Change, getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'

/** The change between two prices in whole rupees; one below a rupee is exact. */
export function getShownChange(now: number | undefined, before: number | undefined): Change | undefined {
  const change = getPriceChange(now, before)
  return change && { ...change, by: change.by < 1 ? change.by : Math.round(change.by) }
}

/** Whether any price of a record differs from the record before it. */
export const hasMoved = ({ markets, previous }: Pick<DailyRate, 'markets' | 'previous'>): boolean =>
  MARKETS.some(market =>
    KINDS.some(kind => {
      const change = getPriceChange(
        getPrice(markets, market, kind),
        getPrice(previous?.markets, market, kind),
      )
      return change !== undefined && change.by > 0
    }),
  )
