import { useQuery } from '@tanstack/react-query'
import { type Day, isDay } from '#shared/days.ts'
import { collapseSpaces } from '#shared/places.ts'
import { listDailyRates } from '#shared/rates/api.ts'
import { listDayEntries } from '#shared/rates/dayEntries.ts'
import type { DailyRate, Write } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import { buildUrl, call } from '#web/call.ts'
import { keepAnswer } from '#web/panel/query/keptAnswers.ts'
import { useDebounced } from '#web/panel/useAddressFilter.ts'

/** What is known of a city and day before its rates are typed. */
export interface SavedCityDay {
  /** The record of the day, if it is in, with its version. */
  saved?: DailyRate | undefined
  /** The last write to it; absent also when it could not be read. */
  lastWrite?: Write | undefined
  /** Whether the person may correct it. */
  mayCorrect?: boolean
  /** The last record before the day. */
  previous?: DailyRate | undefined
  /** The name that the city's records have, of whatever day; absent when it has none. */
  name?: string | undefined
}

/** Follows a city and day; undefined until it is known, and while the city is half typed. */
export function useCityDay(city: string, date: Day): SavedCityDay | undefined {
  const wanted = PlaceName.safeParse(city).success && isDay(date) ? `${date} ${collapseSpaces(city)}` : ''
  const settled = useDebounced(wanted)
  // by what has settled alone: who clears the field and types the same city again finds what is known of it
  const [day, place] = [settled.slice(0, 10), settled.slice(11)] as [Day, string]
  const { data } = useQuery({
    queryKey: [buildUrl(listDailyRates.path, {}, { location: place, to: day }), 'with its write'],
    queryFn: ({ signal }) => fetchCityDay(place, day, signal),
    enabled: settled !== '',
    persister: keepAnswer,
    meta: { live: 'rates', days: { to: day } },
  })
  return settled === wanted ? data : undefined
}

/** What is known of a city and day; undefined where it cannot be read. */
export const readCityDay = (city: string, date: Day) => fetchCityDay(city, date).catch(() => undefined)

async function fetchCityDay(city: string, date: Day, signal?: AbortSignal): Promise<SavedCityDay> {
  const options = signal && { signal }
  const query = { location: [city], to: date, limit: 2, with: ['version' as const] }
  const rates = await call(listDailyRates, { query }, options)
  const previous = rates.find(rate => rate.date < date)
  const saved = rates.find(rate => rate.date === date)
  const [known] =
    rates.length > 0 ? rates : await call(listDailyRates, { query: { location: [city], limit: 1 } }, options)
  const name = known?.location
  if (!saved) return { previous, name }
  const entries = await call(listDayEntries, { params: { date } }, options).catch(() => undefined)
  const entered = entries?.entered.find(({ _id }) => _id === saved._id)
  const { entry, correction, mayCorrect = false } = entered ?? {}
  return { saved, lastWrite: correction ?? entry, mayCorrect, previous, name }
}
