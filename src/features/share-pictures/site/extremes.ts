import type { LatestRate } from '#shared/rates/rates.ts'
import { getHeadline } from '#web/site/rates/facts.ts'

interface CityPrice {
  city: string
  /** The 1 Kg Rate of chicken, INR per kg. */
  price: number
}

/** The lowest and the highest price, each with the first of its cities; empty where all cities have the same. */
export function getExtremes(rates: readonly LatestRate[]): CityPrice[] {
  const prices = rates
    .flatMap(rate => {
      const { price } = getHeadline(rate)
      return price === undefined ? [] : [{ city: rate.location, price }]
    })
    .sort((one, other) => one.price - other.price)
  const [lowest] = prices
  const highest = prices.find(({ price }) => price === prices.at(-1)!.price)
  return lowest && highest && lowest.price < highest.price ? [lowest, highest] : []
}
