import { findCityBySlug, listPublishedCities } from '#server/rates/publishedCities.ts'
import type { PageServer } from '#server/site/site.ts'
import { toSlug } from '#shared/places.ts'
import type { SiteVisit } from '#shared/site.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { Redirect } from '#web/site/page.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { getHeadline, isOutdated } from '#web/site/rates/facts.ts'

export async function loadCities(server: PageServer, { query, today }: SiteVisit) {
  const typed = query.get('city')
  if (!typed) {
    const [cities, rates] = await Promise.all([listPublishedCities(server), server.findLatestRates(today)])
    const current = rates.filter(rate => !isOutdated(rate, today))
    /** The 1 Kg Rate of chicken of those that have one today, INR per kg. */
    const prices = new Map(current.map(rate => [rate.location, getHeadline(rate).price]))
    return { cities, prices }
  }
  const asked = cityNamed(typed)
  const city = await findCityBySlug(server, toSlug(asked))
  // of a name without a city the page says so, and offers the cities there are
  return new Redirect(toSlug(asked) ? cityAddress(city?.name ?? asked) : '/chicken-rate')
}
