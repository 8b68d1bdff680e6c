import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { type Change, getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'

/** A city at an end of the list, by the 1 Kg Rate of chicken, INR per kg. */
export interface CityPrice {
  city: string
  price: number
  /** Cities with the very same figure; the named one is the first by name. */
  others: number
}

/** A city whose 1 Kg Rate of chicken moved the most. */
export interface CityMove {
  city: string
  change: Change
  /** The day it is counted from. */
  since: Day
  others: number
}

const priceIn = (rate: Pick<LatestRate, 'markets'> | null) =>
  getPrice(rate?.markets, HEADLINE_MARKET, 'chicken')

/** The first of those that share the highest figure, and how many share it. */
function findTop<T>(found: readonly T[], figure: (one: T) => number): (T & { others: number }) | undefined {
  const top = Math.max(...found.map(figure))
  const [first, ...others] = found.filter(one => figure(one) === top)
  return first && { ...first, others: others.length }
}

/** The cheapest and the dearest of some cities, given by name; undefined when none has a price. */
export function priceEnds(rates: readonly LatestRate[]) {
  const prices = rates.flatMap(rate => {
    const price = priceIn(rate)
    return price === undefined ? [] : [{ city: rate.location, price }]
  })
  return { lowest: findTop(prices, ({ price }) => -price), highest: findTop(prices, ({ price }) => price) }
}

/** The biggest movers up and down; undefined when no city moved that way. */
export function biggestMoves(rates: readonly LatestRate[]) {
  const moves = rates.flatMap(rate => {
    const change = getPriceChange(priceIn(rate), priceIn(rate.previous))
    return rate.previous && change ? [{ city: rate.location, change, since: rate.previous.date }] : []
  })
  const biggest = (direction: Change['direction']): CityMove | undefined =>
    findTop(
      moves.filter(({ change }) => change.direction === direction),
      ({ change }) => change.by,
    )
  return { rise: biggest('up'), fall: biggest('down') }
}
