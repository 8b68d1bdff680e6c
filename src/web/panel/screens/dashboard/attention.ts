import { KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice, isUnusual } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'

type RateWithPrevious = Pick<DailyRate, 'location' | 'markets' | 'previous'>

/** INR per kg, now and on the published day before. */
export interface UnusualPrice {
  location: string
  market: Market
  kind: Kind
  price: number
  before: number
}

/** Lists the prices that are unusually far from the record before, in the order of the rates. */
export const findUnusualPrices = (rates: readonly RateWithPrevious[]): UnusualPrice[] =>
  rates.flatMap(({ location, markets, previous }) =>
    MARKETS.flatMap(market =>
      KINDS.flatMap(kind => {
        const price = getPrice(markets, market, kind)
        const before = getPrice(previous?.markets, market, kind)
        if (price === undefined || before === undefined || !isUnusual(price, before)) return []
        return [{ location, market, kind, price, before }]
      }),
    ),
  )
