import type { Db } from '#server/storage/tables.ts'
import { slugOf } from '#shared/places.ts'
import type { SiteReads } from '#shared/site.ts'
import { cursorOf, parseCursor } from './cursors.ts'
import { findChangedCities, findGoneCities, findRecentRates } from './found/queries.ts'
import { type Distance, nearestOf } from './nearest.ts'
import { findPublishedCities, findRateCities, findRates } from './queries.ts'
import { selectionOf } from './selection.ts'
import { findFirstDay, findLatestRates, findMonthlyRates } from './summaries/queries.ts'

/** What a slug may have been made of. */
const nameOf = (slug: string) => slug.replaceAll('-', ' ')

/** What the public pages read: the query functions of the API's calls, without HTTP between. */
export const siteReads = (
  reads: Db,
  keyOf: (city: string) => string,
  distance: Distance,
  spellingsOf: (city: string) => readonly string[],
): SiteReads => ({
  latestRates: day => findLatestRates(reads, day),
  async dailyRates(filter) {
    const { rates, next } = await findRates(reads, selectionOf(filter, keyOf))
    return { rates, ...(next ? { next: cursorOf(next) } : {}) }
  },
  isCursor: text => parseCursor(text) !== undefined,
  rateCities: () => findRateCities(reads),
  monthlyRates: (month, city) => findMonthlyRates(reads, month, city && keyOf(city)),
  firstDay: () => findFirstDay(reads),
  publishedCities: () => findPublishedCities(reads),
  async cityAt(slug) {
    const cities = await findPublishedCities(reads)
    const key = keyOf(nameOf(slug))
    return cities.find(({ name }) => slugOf(name) === slug) ?? cities.find(city => city.key === key)
  },
  lastRates: (cities, day) => findLatestRates(reads, day, cities.map(keyOf)),
  changedCities: () => findChangedCities(reads),
  isGone: async slug => (await findGoneCities(reads)).some(name => slugOf(name) === slug),
  recentRates: (count, city) => findRecentRates(reads, count, city && keyOf(city)),
  spellingsOf: cities =>
    Object.fromEntries(
      cities.map(city => [city, spellingsOf(city)] as const).filter(([, spellings]) => spellings.length > 0),
    ),
  nearbyCities: async (city, count) => nearestOf(city, await findPublishedCities(reads), distance, count),
})
