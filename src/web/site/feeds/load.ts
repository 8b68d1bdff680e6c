import { findCoordinates } from '#server/cities/places.ts'
import { findAlternatives, findCityBySlug } from '#server/rates/publishedCities.ts'
import { findPublishedCities } from '#server/rates/queries.ts'
import { findChangedCities, findRecentRates } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import { toSlug } from '#shared/places.ts'
import type { Coordinates } from '#shared/site.ts'

/** The most entries that one feed has. */
const ENTRIES = 100
/** Cities that a misspelled name is said to mean at most. */
const MAX_MEANT = 3

export const loadFeed = ({ reads }: PageServer) => findRecentRates(reads, ENTRIES)

/** Reads the last records of a city and its id; undefined when the slug means none with a rate. */
export async function loadCityFeed(server: PageServer, slug: string) {
  const city = await findCityBySlug(server, slug)
  const found = city && (await server.cities.find(city.name))
  return found && { city, id: found.id, rates: await findRecentRates(server.reads, ENTRIES, city.key) }
}

export async function loadCityNames({ reads, cities: { listSpellings } }: PageServer) {
  const cities = await findPublishedCities(reads)
  return { cities, spellings: listSpellings(cities.map(({ name }) => name)) }
}

/** Reads where the published cities are whose place is known, by the slugs of their pages. */
export async function loadCityPlaces({ reads }: PageServer): Promise<Record<string, Coordinates>> {
  const cities = await findPublishedCities(reads)
  const places = cities.flatMap(city => {
    const at = findCoordinates(city)
    return at ? [[toSlug(city.name), at] as const] : []
  })
  return Object.fromEntries(places)
}

export const loadMeantCities = (server: PageServer, typed: string) =>
  findAlternatives(server, typed, MAX_MEANT)

export const loadChangedCities = ({ reads }: PageServer) => findChangedCities(reads)
