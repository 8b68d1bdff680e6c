import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { byCity } from '#web/panel/names.ts'

/** Lists the cities without rates of a day, by name; `queued` ones wait to be sent. */
export function listPending(
  latest: readonly LatestRate[],
  day: Day,
  queued: readonly string[] = [],
): string[] {
  const typed = new Set(queued.map(toPlaceKey))
  return latest
    .filter(({ date, location }) => date < day && !typed.has(toPlaceKey(location)))
    .map(({ location }) => location)
    .sort(byCity)
}

/** Returns the pending city to enter after another one: the next by name, and after the last the first. */
export function nextCity(pending: readonly string[], after: string): string | undefined {
  const left = pending.filter(city => toPlaceKey(city) !== toPlaceKey(after))
  return left.find(city => byCity(city, after) > 0) ?? left[0]
}
