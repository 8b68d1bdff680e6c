import type { FastifyInstance } from 'fastify'
import { measureDistance } from '#server/cities/distances.ts'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { toSlug } from '#shared/places.ts'
import type { CityAlternatives, NearbyCity, PublishedCity } from '#shared/site.ts'
import { findPublishedCities } from './queries.ts'
import { findGoneCities } from './summaries/queries.ts'

type Server = Pick<FastifyInstance, 'reads' | 'cities'>

/** Finds the city of a slug (`toSlug`), also of an old spelling; undefined when it has no rate. */
export async function findCityBySlug({ reads, cities: { toKey, slugToName } }: Server, slug: string) {
  const cities = await findPublishedCities(reads)
  const key = toKey(slugToName(slug))
  // two cities may share an address from before that was refused: it is of the one that is called so
  const named = cities.filter(({ name }) => toSlug(name) === slug)
  return named.find(city => city.key === key) ?? named[0] ?? cities.find(city => city.key === key)
}

/** Whether a slug means a city whose every rate was taken off the site. */
export const isGoneCity = async (reads: ReadOnlyDb, slug: string): Promise<boolean> =>
  (await findGoneCities(reads)).some(name => toSlug(name) === slug)

/** Finds the cities around one that have rates, nearest first, at most `count`. */
export const findNearbyCities = async (
  reads: ReadOnlyDb,
  city: PublishedCity,
  count: number,
): Promise<NearbyCity[]> => findNearest(city, await findPublishedCities(reads), measureDistance, count)

/**
 * Finds the cities with rates that a name without any means or begins, and those around the place it means; at most `count` of
 * each.
 */
export async function findAlternatives(
  { reads, cities: { recognise, findMeant, suggest, spell } }: Server,
  asked: string,
  count: number,
): Promise<CityAlternatives> {
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
