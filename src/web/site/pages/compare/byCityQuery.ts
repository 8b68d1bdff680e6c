import type { Day, Month } from '#shared/days.ts'
import { PlaceName } from '#shared/text.ts'
import { type AskedCity, type CityProblems, checkAskedCity } from './CityFilter.island.tsx'

export interface ByCityQuery {
  /** As it was entered, to be shown again. */
  asked: AskedCity
  problems: CityProblems
  /** What to read; absent when nothing was asked for yet, or something could not be understood. */
  filter?: { city: string; date: Day } | { city: string; month: Month }
}

/**
 * Reads the address of By City. Without any of its fields nothing was asked for yet, which is no problem. A city may
 * be written in the language of the page: `toCityName` knows its name here.
 */
export function readByCityQuery(
  query: URLSearchParams,
  today: Day,
  toCityName: (name: string) => string,
): ByCityQuery {
  const read = (field: string) => query.get(field) ?? ''
  const asked = { city: read('city'), date: read('date'), month: read('month') }
  if (!['city', 'date', 'month'].some(field => query.has(field))) return { asked, problems: {} }
  const problems = checkAskedCity(asked, today)
  const city = PlaceName.safeParse(asked.city)
  if (!city.success) problems.city ??= 'city'
  if (!city.success || Object.keys(problems).length > 0) return { asked, problems }
  const { date, month } = asked
  return { asked, problems, filter: { city: toCityName(city.data), ...(date ? { date } : { month }) } }
}
