import type { FastifyInstance } from 'fastify'
import { measureDistance } from '#server/cities/distances.ts'
import { findPlace } from '#server/cities/places.ts'
import type { ReadOnlyDb } from '#server/database/db.ts'
import { toSlug } from '#shared/places.ts'
import type { CityAlternatives, NearbyCity, PublishedCity } from '#shared/site.ts'
import { findPublishedCities } from './queries.ts'
import { findGoneCities } from './summaries/queries.ts'

type Server = Pick<FastifyInstance, 'reads' | 'responseCache' | 'cities'>

/** Lists the cities that have at least one published rate, sorted by name: most pages name them, and they seldom change. */
export const listPublishedCities = ({ reads, responseCache }: Omit<Server, 'cities'>) =>
  responseCache.remember('published cities', () => findPublishedCities(reads))

/** Lists their names alone. */
export const listCityNames = async (server: Omit<Server, 'cities'>): Promise<string[]> =>
  (await listPublishedCities(server)).map(({ name }) => name)

/** Finds the city of a slug (`toSlug`), also of another name of it; undefined when it has no rate. */
export async function findCityBySlug(server: Server, slug: string) {
  const key = server.cities.toKey(slug)
  return (await listPublishedCities(server)).find(city => city.key === key)
}

/** Whether a slug means a city whose every rate was taken off the site. */
export const isGoneCity = async (reads: ReadOnlyDb, slug: string): Promise<boolean> =>
  (await findGoneCities(reads)).some(name => toSlug(name) === slug)

/** Lists the cities around one, nearest first, at most `count`. */
export const listNearbyCities = (
  city: PublishedCity,
  published: readonly PublishedCity[],
  count: number,
): NearbyCity[] => findNearest(city, published, measureDistance, count)

/**
 * Finds the cities with rates that a name without any means or begins, and those around the place it means; at most `count` of
 * each.
 */
export async function findAlternatives(
  server: Server,
  asked: string,
  count: number,
): Promise<CityAlternatives> {
  const { recognise, suggest } = server.cities
  const [published, [recognised]] = await Promise.all([listPublishedCities(server), recognise([asked])])
  const { name, status, suggestions } = recognised!
  const isKnown = status !== 'unknown'
  const listPublished = (names: readonly string[]) =>
    names.flatMap(each => published.find(city => city.name === each) ?? []).slice(0, count)
  const meant = listPublished(suggestions)
  const similar = isKnown || meant.length > 0 ? [] : listPublished(suggest(asked).map(each => each.name))
  const place = isKnown ? recognised : (meant[0] ?? similar[0] ?? findPlace(suggestions[0] ?? ''))
  return {
    name,
    meant,
    similar,
    place: place?.name,
    near: place ? findNearest(place, published, measureDistance, count) : [],
  }
}

/** The longest distance to a nearby city, in km. */
const NEARBY = 250

/** The nearest of some cities; of the same state, by name, where distances are not known. */
export function findNearest(
  city: PublishedCity,
  cities: readonly PublishedCity[],
  distance: typeof measureDistance,
  count: number,
): NearbyCity[] {
  const others = cities
    .filter(({ name }) => name !== city.name)
    .map(({ name, state }) => ({ name, state, km: distance(city, { name, state }) }))
  const near = others
    .flatMap(other => (other.km !== undefined && other.km <= NEARBY ? [{ ...other, km: other.km }] : []))
    .sort((one, other) => one.km - other.km)
  const found = near.length > 0 ? near : others.filter(({ state }) => state !== null && state === city.state)
  return found.slice(0, count).map(({ km, ...other }) => (km === undefined ? other : { ...other, km }))
}
