import { listPublishedCities } from '#server/rates/publishedCities.ts'
import { findLatestRates } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { toSlug } from '#shared/places.ts'
import type { SiteVisit } from '#shared/site.ts'

/** Reads the last record of each city of a state; undefined of a state without a rate. */
export async function loadState(server: PageServer, { today, params: { state: slug } }: SiteVisit) {
  const cities = (await listPublishedCities(server)).filter(({ state }) => state && toSlug(state) === slug)
  const state = cities[0]?.state
  if (!state) return undefined
  const cityKeys = cities.map(({ key }) => key)
  return { state, rates: await findLatestRates(server.reads, today, { cityKeys, isAnyAge: true }) }
}
