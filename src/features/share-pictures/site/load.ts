import { findCityBySlug } from '#server/rates/publishedCities.ts'
import { findLatestRates } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { Day } from '#shared/days.ts'
import { getFacts, isOutdated } from '#web/site/rates/facts.ts'
import { getExtremes } from './extremes.ts'

/** Reads the record of a city of a day; undefined when it has none. */
export async function loadCityPicture(server: PageServer, slug: string, day: Day) {
  const city = await findCityBySlug(server, slug)
  if (!city) return undefined
  const [rate] = await findLatestRates(server.reads, day, { cityKeys: [city.key], isAnyAge: true })
  return rate?.date === day ? rate : undefined
}

/** Reads the facts of a day over all cities; undefined when nothing was published then. */
export async function loadCountryPicture({ findLatestRates: findAll }: PageServer, day: Day) {
  const rates = await findAll(day)
  const facts = getFacts(rates, day)
  if (facts?.day !== day) return undefined
  return { ...facts, extremes: getExtremes(rates.filter(rate => !isOutdated(rate, day))) }
}
