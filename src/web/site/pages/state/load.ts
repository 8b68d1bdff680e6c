import { listPublishedCities } from '#server/rates/publishedCities.ts'
import { findLatestRates, findPriceHistories } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { toSlug } from '#shared/places.ts'
import type { SiteVisit } from '#shared/site.ts'
import { getPercentiles } from '#web/site/rates/percentile.ts'

/** Reads the last record of each city of a state; undefined of a state without a rate. */
export async function loadState(server: PageServer, { today, params: { state: slug } }: SiteVisit) {
  const { reads } = server
  const cities = (await listPublishedCities(server)).filter(({ state }) => state && toSlug(state) === slug)
  const state = cities[0]?.state
  if (!state) return undefined
  const cityKeys = cities.map(({ key }) => key)
  const [rates, histories] = await Promise.all([
    findLatestRates(reads, today, { cityKeys, isAnyAge: true }),
    findPriceHistories(reads, today, cityKeys),
  ])
  return { state, rates, percentiles: getPercentiles(rates, histories) }
}
