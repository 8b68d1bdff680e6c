import { HEADLINE_MARKET, KINDS, type Kind, MARKETS, type Market } from '#shared/rates/markets.ts'
import { type Change, getPrice, getPriceChange, isUnusual } from '#shared/rates/priceChange.ts'
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

export interface Move {
  location: string
  price: number
  change: Change
}

/** Lists the cities whose 1 Kg Rate of chicken moved most since the record before, the biggest move first. */
export const findBiggestMoves = (rates: readonly RateWithPrevious[], count: number): Move[] =>
  rates
    .flatMap(({ location, markets, previous }) => {
      const price = getPrice(markets, HEADLINE_MARKET, 'chicken')
      const change = getPriceChange(price, getPrice(previous?.markets, HEADLINE_MARKET, 'chicken'))
      return price === undefined || !change || change.by === 0 ? [] : [{ location, price, change }]
    })
    .sort((one, other) => other.change.by - one.change.by)
    .slice(0, count)
