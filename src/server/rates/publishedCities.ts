import type { FastifyInstance } from 'fastify'
import { measureDistance } from '#server/cities/distances.ts'
import { findCoordinates, findPlace } from '#server/cities/places.ts'
import type { CityAlternatives, Coordinates, NearbyCity, PublishedCity } from '#shared/site.ts'
import { findPublishedCities } from './queries.ts'

type Server = Pick<FastifyInstance, 'reads' | 'responseCache' | 'cities'>

/** A city that has at least one published rate, and where it is. */
interface LocatedCity extends PublishedCity {
  key: string
  at: Coordinates | undefined
}

/** Lists the cities that have at least one published rate, sorted by name: most pages name them, and they seldom change. */
export const listPublishedCities = ({ reads, responseCache }: Omit<Server, 'cities'>) =>
  responseCache.remember('published cities', async (): Promise<LocatedCity[]> => {
    const cities = await findPublishedCities(reads)
    return cities.map(city => ({ ...city, at: findCoordinates(city) }))
  })

/** Lists their names alone. */
export const listCityNames = async (server: Omit<Server, 'cities'>): Promise<string[]> =>
  (await listPublishedCities(server)).map(({ name }) => name)

/** Finds the city of a slug (`toSlug`), also of another name of it; undefined when it has no rate. */
export async function findCityBySlug(server: Server, slug: string) {
  const key = server.cities.toKey(slug)
  return (await listPublishedCities(server)).find(city => city.key === key)
}

/** The longest distance to a nearby city, in km. */
const NEARBY = 250

/** Lists the cities around one, nearest first, at most `count`; those of its state, by name, where no distance is known. */
export function listNearbyCities(
  city: PublishedCity,
  published: readonly LocatedCity[],
  count: number,
): NearbyCity[] {
  const here = findCoordinates(city)
  const others = published.filter(({ name }) => name !== city.name)
  const near = others
    .flatMap(({ name, state, at }) => (here && at ? { name, state, km: measureDistance(here, at) } : []))
    .filter(({ km }) => km <= NEARBY)
    .sort((one, other) => one.km - other.km)
  const ofState = others.filter(({ state }) => state !== null && state === city.state)
  const found = near.length > 0 ? near : ofState.map(({ name, state }) => ({ name, state }))
  return found.slice(0, count)
}

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
    isEntered: status === 'entered',
    meant,
    similar,
    place: place?.name,
    near: place ? listNearbyCities(place, published, count) : [],
  }
}
