import type { Day, Month } from '#shared/days.ts'
import { PlaceName } from '#shared/text.ts'
import { type CityAsked, type CityProblems, cityProblems } from './cityRules.ts'

export type CityProblem = NonNullable<CityProblems[keyof CityProblems]>

export interface ByCityQuery {
  /** As it came, to be shown again. */
  asked: CityAsked
  problems: CityProblems
  /** What to read; absent when nothing was asked for yet, or something could not be understood. */
  wanted?: { city: string; date: Day } | { city: string; month: Month }
}

/**
 * Reads the address of By City. Without any of its fields nothing was asked for yet, which is no problem. A city may
 * be written in the language of the page: `cityNamed` knows its name here.
 */
export function readByCityQuery(
  query: URLSearchParams,
  today: Day,
  cityNamed: (name: string) => string,
): ByCityQuery {
  const given = (field: string) => query.get(field) ?? ''
  const asked = { city: given('city'), date: given('date'), month: given('month') }
  if (!['city', 'date', 'month'].some(field => query.has(field))) return { asked, problems: {} }
  const problems = cityProblems(asked, today)
  const city = PlaceName.safeParse(asked.city)
  if (!city.success) problems.city ??= 'city'
  if (!city.success || Object.keys(problems).length > 0) return { asked, problems }
  const { date, month } = asked
  return { asked, problems, wanted: { city: cityNamed(city.data), ...(date ? { date } : { month }) } }
}
