import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'

export interface Pending {
  city: string
  /** Last 1 Kg Rate of chicken, INR per kg. */
  price: number | undefined
}

/** The city to enter after another one: the next by name that is left, and after the last the first again. */
export function nextCity(pending: readonly Pick<Pending, 'city'>[], after: string): string | undefined {
  const left = pending.map(({ city }) => city).filter(city => toPlaceKey(city) !== toPlaceKey(after))
  return left.find(city => city.localeCompare(after, 'en') > 0) ?? left[0]
}

/** How far a day is: how many cities have their rates, and which are still waiting for theirs. */
export function getProgress(latest: readonly LatestRate[], day: Day) {
  const pending = latest
    .filter(({ date }) => date < day)
    .map(
      ({ location, markets }): Pending => ({
        city: location,
        price: getPrice(markets, HEADLINE_MARKET, 'chicken'),
      }),
    )
    .sort((a, b) => a.city.localeCompare(b.city, 'en'))
  return { all: latest.length, entered: latest.length - pending.length, pending }
}
