import { addDays, type Day, isDay } from '#shared/days.ts'
import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { listDailyRates } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { call } from '#web/call.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useDebounced } from '#web/panel/useAddressFilter.ts'

/** Returns the last record of a city before a day; undefined while there is none, or while the city is half typed. */
export function usePreviousRate(city: string, date: Day): DailyRate | undefined {
  const wanted = PlaceName.safeParse(city).success && isDay(date) ? `${date} ${toPlaceKey(city)}` : ''
  const settled = useDebounced(wanted)
  const previous = useQuery(settled, async signal => {
    if (settled === '' || settled !== wanted) return undefined
    return fetchPreviousRate(city, date, signal)
  })
  return settled === wanted ? previous.data : undefined
}

export async function fetchPreviousRate(city: string, date: Day, signal?: AbortSignal) {
  const query = { location: [collapseSpaces(city)], to: addDays(date, -1), limit: 1 }
  return (await call(listDailyRates, { query }, signal && { signal })).at(0)
}
