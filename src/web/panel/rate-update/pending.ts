import type { Day } from '#shared/days.ts'
import { priceOf } from '#shared/rates/changes.ts'
import type { LatestRate } from '#shared/rates/rates.ts'

export interface Pending {
  city: string
  /** Last 1 Kg Rate of chicken, INR per kg. */
  price: number | undefined
}

/** How far a day is: how many cities have their rates, and which are still waiting for theirs. */
export function progressOf(latest: readonly LatestRate[], day: Day) {
  const pending = latest
    .filter(({ date }) => date < day)
    .map(
      ({ location, markets }): Pending => ({
        city: location,
        price: priceOf(markets, 'oneKgRate', 'chicken'),
      }),
    )
    .sort((a, b) => a.city.localeCompare(b.city, 'en'))
  return { all: latest.length, entered: latest.length - pending.length, pending }
}
