import { findCityBySlug } from '#server/rates/publishedCities.ts'
import { findChangedCities, findFirstDay } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { SiteVisit } from '#shared/site.ts'
import { type Params, Redirect } from '#web/site/page.ts'
import { loadHistory } from '#web/site/pages/city/load.ts'
import { MAX_COMPARED_CITIES } from '#web/site/pages/compare/citiesQuery.ts'
import { chartAddress, SEPARATOR } from './addresses.ts'

type Visit = Pick<SiteVisit, 'today' | 'query'>

/** Finds the cities of an address, each once; undefined unless all have rates and they are as many as can be compared. */
export async function findCities(server: PageServer, text: string) {
  const slugs = text.split(SEPARATOR)
  if (slugs.length > MAX_COMPARED_CITIES) return undefined
  const found = await Promise.all(slugs.map(slug => findCityBySlug(server, slug)))
  const cities = found.filter(city => city !== undefined)
  return cities.length < slugs.length
    ? undefined
    : [...new Map(cities.map(city => [city.key, city])).values()]
}

/** Reads what a chart draws: the rates of its cities, newest first. */
export async function loadChart(server: PageServer, visit: Visit, { cities: text = '' }: Params) {
  const cities = await findCities(server, text)
  return cities && { cities, ...(await loadHistory(server, cities, visit)) }
}

export type ChartData = NonNullable<Awaited<ReturnType<typeof loadChart>>>

/** Makes the loader of a page with a chart. Cities have one way of writing them there. */
export const createPageLoader =
  (ending: '' | '/embed') => async (server: PageServer, visit: SiteVisit, params: Params) => {
    const data = await loadChart(server, visit, params)
    if (!data) return undefined
    const address = chartAddress(data.cities, ending)
    if (address !== chartAddress(params.cities!.split(SEPARATOR), ending))
      return new Redirect(address + (visit.query.size > 0 ? `?${visit.query}` : ''), { isPermanent: true })
    const days = await Promise.all(data.cities.map(({ key }) => findFirstDay(server.reads, key)))
    return { ...data, firstDay: days.filter(day => day !== undefined).toSorted()[0] }
  }

/** Reads when a rate of some cities was last written or taken away (ISO, UTC). */
export async function findUpdated({ reads }: PageServer, { cities }: ChartData): Promise<string | undefined> {
  const names = new Set(cities.map(({ name }) => name))
  const changed = await findChangedCities(reads)
  return changed
    .filter(({ name }) => names.has(name))
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
}
