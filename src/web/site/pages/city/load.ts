import { findCorrectedDays } from '#server/rates/corrections/queries.ts'
import { findCoverage } from '#server/rates/late/queries.ts'
import { listNationalPrices } from '#server/rates/nationalPrices.ts'
import {
  findAlternatives,
  findCityBySlug,
  findNearbyCities,
  isGoneCity,
} from '#server/rates/publishedCities.ts'
import { findPublishedCities, findRates } from '#server/rates/queries.ts'
import { findFirstDay, findLatestRates, findPriceHistories } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { addDays, type Day } from '#shared/days.ts'
import { nameFromSlug, toSlug } from '#shared/places.ts'
import { getPricePercentile } from '#shared/rates/pricePercentile.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import type { NearbyCity, PublishedCity, SiteVisit } from '#shared/site.ts'
import { PlaceName } from '#shared/text.ts'
import { type Loaded, type Params, Redirect } from '#web/site/page.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { getHeadline } from '#web/site/rates/facts.ts'
import { readCityQuery } from './cityQuery.ts'

/** Cities shown as neighbours at most. */
const NEIGHBOURS = 5
/** Cities of each list of a missing city at most. */
const MAX_ALTERNATIVES = 5
/** Records of the longest history. */
const MAX_DAYS = 366

/** Reads the last rates of some cities, however old, in their order. */
async function findPrices(
  { reads, cities: { toKey } }: PageServer,
  cities: readonly NearbyCity[],
  today: Day,
) {
  const cityKeys = cities.map(({ name }) => toKey(name))
  const found = await findLatestRates(reads, today, { cityKeys, isAnyAge: true })
  const lasts = new Map(found.map(rate => [rate.location, rate]))
  return cities.flatMap(city => {
    const last = lasts.get(city.name)
    return last ? [{ city, last }] : []
  })
}

async function listSameState({ reads }: PageServer, { name, state }: PublishedCity): Promise<string[]> {
  const cities = await findPublishedCities(reads)
  return cities.filter(city => state !== null && city.state === state && city.name !== name).map(c => c.name)
}

export type CityData = Loaded<typeof loadCity>

/** Reads the page of a city; undefined when the slug means none with a rate. */
export async function loadCity(
  server: PageServer,
  { today, query: asked }: SiteVisit,
  { slug = '' }: Params,
) {
  const { reads } = server
  const city = await findCityBySlug(server, slug)
  if (!city) return undefined
  if (toSlug(city.name) !== slug)
    return new Redirect(cityAddress(city.name) + (asked.size > 0 ? `?${asked}` : ''), { isPermanent: true })
  const cityKeys = [city.key]
  const query = readCityQuery(asked, today)
  const { from, to } = query
  const [[last], histories, [coverage], { rates }, national, firstDay, corrected, near, sameState] =
    await Promise.all([
      findLatestRates(reads, today, { cityKeys, isAnyAge: true }),
      findPriceHistories(reads, today, cityKeys),
      findCoverage(reads, today, cityKeys),
      findRates(reads, { cityKeys, from, to: to > today ? today : to, limit: MAX_DAYS }),
      // each city that is entered moves the mean of today: without it this page changes with its own rates only
      listNationalPrices(server, from, to < today ? to : addDays(today, -1)),
      findFirstDay(reads, city.key),
      findCorrectedDays(reads, { cityKeys }),
      findNearbyCities(reads, city, NEIGHBOURS).then(cities => findPrices(server, cities, today)),
      listSameState(server, city),
    ])
  const history = histories.get(city.name)
  return (
    last && {
      city,
      last,
      percentile: history && getPricePercentile(getHeadline(last).price, history),
      /** When the rates usually come: `HH:MM` in India; null where that is not known. */
      usualTime: coverage?.usualTime ?? null,
      query,
      /** The rates of the chosen time, newest first. */
      rates,
      national,
      firstDay,
      /** Days whose rates were changed after they had been published. */
      corrected,
      near,
      /** Names of the other cities of its state. */
      sameState,
    }
  )
}

/** Makes the loader of a board, whose city is at `address`. */
export const createBoardLoader =
  (address: (slug: string) => string) =>
  async (
    server: PageServer,
    { today }: SiteVisit,
    { slug = '' }: Params,
  ): Promise<LatestRate | Redirect | undefined> => {
    const city = await findCityBySlug(server, slug)
    if (!city) return undefined
    const canonical = toSlug(city.name)
    if (canonical !== slug) return new Redirect(address(canonical), { isPermanent: true })
    return (await findLatestRates(server.reads, today, { cityKeys: [city.key], isAnyAge: true }))[0]
  }

/** A name as an address has it begins with small letters. */
const capitalize = (name: string) => name.replace(/(?<!\p{L}\p{M}*)\p{Ll}/gu, letter => letter.toUpperCase())

/** Where to go on from a city without rates, with prices. */
export type MissingCityData = Loaded<typeof loadMissingCity>

/**
 * Reads what a name without rates may have meant, and which cities are near; undefined when no city can be called so. `isGone`:
 * the city had rates once.
 */
export async function loadMissingCity(server: PageServer, { today }: SiteVisit, { slug = '' }: Params) {
  const name = nameFromSlug(slug)
  const isGone = await isGoneCity(server.reads, slug)
  if (!isGone && !PlaceName.safeParse(name).success) return undefined
  const found = await findAlternatives(server, capitalize(name), MAX_ALTERNATIVES)
  const [meant, similar, near] = await Promise.all(
    [found.meant, found.similar, found.near].map(cities => findPrices(server, cities, today)),
  )
  return { ...found, isGone, meant: meant!, similar: similar!, near: near! }
}
