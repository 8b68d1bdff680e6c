import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { HEADLINE_MARKET } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { byCity } from '#web/panel/names.ts'

interface Pending {
  city: string
  /** Last 1 Kg Rate of chicken, INR per kg. */
  price: number | undefined
}

/** Returns the pending city to enter after another one: the next by name, and after the last the first. */
export function nextCity(pending: readonly Pick<Pending, 'city'>[], after: string): string | undefined {
  const left = pending.map(({ city }) => city).filter(city => toPlaceKey(city) !== toPlaceKey(after))
  return left.find(city => byCity(city, after) > 0) ?? left[0]
}

/** Counts the cities that are entered on a day, and lists those that are pending. */
export function getProgress(latest: readonly LatestRate[], day: Day) {
  const pending = latest
    .filter(({ date }) => date < day)
    .map(
      ({ location, markets }): Pending => ({
        city: location,
        price: getPrice(markets, HEADLINE_MARKET, 'chicken'),
      }),
    )
    .sort((a, b) => byCity(a.city, b.city))
  return { all: latest.length, entered: latest.length - pending.length, pending }
}
