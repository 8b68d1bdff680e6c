import type { Cities } from '#server/cities/cities.ts'
import { createDistance, type FindCoordinates } from '#server/cities/distances.ts'
import { readBiggestCities } from '#server/cities/places.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { toSlug } from '#shared/places.ts'
import type { SiteReads } from '#shared/site.ts'
import { findCorrectedDays, findCorrections } from './corrections/queries.ts'
import { formatCursor, formatWriteCursor, parseCursor, parseWriteCursor } from './cursors.ts'
import { findCoverage } from './late/queries.ts'
import { findNearest } from './nearest.ts'
import { findPublishedCities, findRateCities, findRates } from './queries.ts'
import { toSelection } from './selection.ts'
import {
  findChangedCities,
  findFirstDay,
  findGoneCities,
  findLatestRates,
  findMonthlyRates,
  findPriceHistories,
  findRecentRates,
} from './summaries/queries.ts'

const BIGGEST_CITIES = readBiggestCities()

/** The reads of public pages. They call the query functions of the API directly, without HTTP. */
export const siteReads = (
  reads: ReadOnlyDb,
  { toKey, slugToName, listSpellings, recognise, findMeant, suggest, spell }: Cities,
  findCoordinates: FindCoordinates,
  listNationalPrices: SiteReads['listNationalPrices'],
): Omit<SiteReads, 'listLatestRates' | 'findDump' | 'findSubscription' | 'readApiDocs'> => ({
  listNationalPrices,
  findCoordinates,
  async listDailyRates(filter) {
    const { rates, next } = await findRates(reads, toSelection(filter, filter.location?.map(toKey)))
    return { rates, ...(next ? { next: formatCursor(next) } : {}) }
  },
  isCursor: text => parseCursor(text) !== undefined,
  listRateCities: () => findRateCities(reads),
  listMonthlyRates: (month, city) => findMonthlyRates(reads, month, city && toKey(city)),
  findFirstDay: city => findFirstDay(reads, city && toKey(city)),
  listPublishedCities: () => findPublishedCities(reads),
  async findCity(slug) {
    const cities = await findPublishedCities(reads)
    const key = toKey(slugToName(slug))
    // two cities may share an address from before that was refused: it is of the one that is called so
    const named = cities.filter(({ name }) => toSlug(name) === slug)
    return named.find(city => city.key === key) ?? named[0] ?? cities.find(city => city.key === key)
  },
  listLastRates: (cities, day) =>
    findLatestRates(reads, day, { cityKeys: cities.map(toKey), isAnyAge: true }),
  listPriceHistories: (day, cities) => findPriceHistories(reads, day, cities?.map(toKey)),
  listCoverage: (day, cities) => findCoverage(reads, day, cities?.map(toKey)),
  async listCorrections({ location, date, limit, cursor }) {
    const after = cursor === undefined ? undefined : parseWriteCursor(cursor)
    const { corrections, next } = await findCorrections(reads, {
      cityKeys: location?.map(toKey),
      date,
      limit,
      after,
    })
    return { corrections, ...(next && { next: formatWriteCursor(next) }) }
  },
  findCorrectedDays: ({ cities, ...days }) =>
    findCorrectedDays(reads, { ...days, cityKeys: cities?.map(toKey) }),
  isCorrectionCursor: text => parseWriteCursor(text) !== undefined,
  listChangedCities: () => findChangedCities(reads),
  isGone: async slug => (await findGoneCities(reads)).some(name => toSlug(name) === slug),
  listRecentRates: (count, city) => findRecentRates(reads, count, city && toKey(city)),
  listSpellings: cities =>
    Object.fromEntries(
      cities
        .map(city => [city, listSpellings(city)] as const)
        .filter(([, spellings]) => spellings.length > 0),
    ),
  listBiggestCities: () => BIGGEST_CITIES,
  listNearbyCities: async (city, count) =>
    findNearest(city, await findPublishedCities(reads), createDistance(findCoordinates), count),
  async findAlternatives(asked, count) {
    const [published, [recognised]] = await Promise.all([findPublishedCities(reads), recognise([asked])])
    const { name, status } = recognised!
    const isKnown = status !== 'unknown'
    const listPublished = (names: readonly string[]) =>
      names.flatMap(each => published.find(city => city.name === each) ?? []).slice(0, count)
    const likely = isKnown ? [] : findMeant(asked)
    const meant = listPublished(likely)
    const similar = isKnown || meant.length > 0 ? [] : listPublished(suggest(asked).map(each => each.name))
    const [likeliest] = likely
    const place = isKnown
      ? recognised
      : (meant[0] ?? similar[0] ?? (likeliest === undefined ? undefined : spell(likeliest)))
    return {
      name,
      meant,
      similar,
      place: place?.name,
      near: place ? findNearest(place, published, createDistance(findCoordinates), count) : [],
    }
  },
})
