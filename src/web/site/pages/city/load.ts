import { findCorrectedDays } from '#server/rates/corrections/queries.ts'
import { listNationalPrices } from '#server/rates/nationalPrices.ts'
import {
  findAlternatives,
  findCityBySlug,
  listNearbyCities,
  listPublishedCities,
} from '#server/rates/publishedCities.ts'
import { findRates } from '#server/rates/queries.ts'
import { findCityPast, findLatestRates } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { Day } from '#shared/days.ts'
import { nameFromSlug, toSlug } from '#shared/places.ts'
import { getPricePercentile } from '#shared/rates/pricePercentile.ts'
import type { NearbyCity, SiteVisit } from '#shared/site.ts'
import { PlaceName } from '#shared/text.ts'
import { type Loaded, Redirect } from '#web/site/page.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { getHeadline } from '#web/site/rates/facts.ts'
import { readCityQuery } from './cityQuery.ts'

/** Cities shown as neighbours at most. */
const NEIGHBOURS = 5
/** Cities of each list of a missing city at most. */
const MAX_ALTERNATIVES = 5

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

/** Reads the rates of a city, and the means of India beside them, of the time that an address asks for. */
async function loadHistory(server: PageServer, key: string, { today, query: asked }: SiteVisit) {
  const query = readCityQuery(asked, today)
  const { from } = query
  const to = query.to > today ? today : query.to
  const [{ rates }, national] = await Promise.all([
    findRates(server.reads, { cityKeys: [key], from, to }),
    listNationalPrices(server, { from, to }),
  ])
  /** `rates`: newest first. */
  return { query, rates, national }
}

export type CityData = Loaded<typeof loadCity>

/** Reads the page of a city; undefined when the slug means none with a rate. */
export async function loadCity(server: PageServer, visit: SiteVisit) {
  const { today, query } = visit
  const { slug = '' } = visit.params
  const { reads, cities } = server
  const published = await listPublishedCities(server)
  const key = cities.toKey(slug)
  const city = published.find(each => each.key === key)
  if (!city) return undefined
  if (toSlug(city.name) !== slug)
    return new Redirect(cityAddress(city.name) + (query.size > 0 ? `?${query}` : ''), { isPermanent: true })
  const sameState = published.filter(({ name, state }) => state && state === city.state && name !== city.name)
  const neighbours = listNearbyCities(city, published, NEIGHBOURS)
  const [[own, ...near], past, history, corrected] = await Promise.all([
    findPrices(server, [city, ...neighbours], today),
    findCityPast(reads, today, key),
    loadHistory(server, key, visit),
    findCorrectedDays(reads, { cityKeys: [key] }),
  ])
  // its last rate was deleted meanwhile
  if (own?.city !== city) return undefined
  const { last } = own
  return {
    city,
    last,
    percentile: getPricePercentile(getHeadline(last).price, past),
    ...history,
    firstDay: past.firstDay,
    /** Days whose rates were changed after they had been published. */
    corrected,
    near,
    /** Names of the other cities of its state. */
    sameState: sameState.map(({ name }) => name),
  }
}

export type BoardData = Loaded<typeof loadBoard>

/** Reads the board of a city. */
export async function loadBoard(server: PageServer, { today, address, params: { slug = '' } }: SiteVisit) {
  const city = await findCityBySlug(server, slug)
  if (!city) return undefined
  const canonical = toSlug(city.name)
  if (canonical !== slug)
    return new Redirect(address!.replace(':slug', encodeURIComponent(canonical)), { isPermanent: true })
  const [[last], past] = await Promise.all([
    findLatestRates(server.reads, today, { cityKeys: [city.key], isAnyAge: true }),
    findCityPast(server.reads, today, city.key),
  ])
  return last && { last, percentile: getPricePercentile(getHeadline(last).price, past) }
}

/** A name as an address has it begins with small letters. */
const capitalize = (name: string) =>
  name.replace(/\p{L}[\p{L}\p{M}]*/gu, word => word.charAt(0).toUpperCase() + word.slice(1))

/** Where to go on from a city without rates, with prices. */
export type MissingCityData = Loaded<typeof loadMissingCity>

/** Reads what a name without rates may have meant, and which cities are near; undefined when no city can be called so. */
export async function loadMissingCity(server: PageServer, { today, params: { slug = '' } }: SiteVisit) {
  const name = nameFromSlug(slug)
  if (!PlaceName.safeParse(name).success) return undefined
  const found = await findAlternatives(server, capitalize(name), MAX_ALTERNATIVES)
  const [meant, similar, near] = await Promise.all(
    [found.meant, found.similar, found.near].map(cities => findPrices(server, cities, today)),
  )
  return { ...found, meant: meant!, similar: similar!, near: near! }
}
