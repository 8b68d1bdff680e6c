import { findAlternatives, findCityBySlug, listPublishedCities } from '#server/rates/publishedCities.ts'
import { findChangedCities, findRecentRates } from '#server/rates/summaries/queries.ts'
import type { PageServer } from '#server/site/site.ts'
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

export async function loadCityNames(server: PageServer) {
  const cities = await listPublishedCities(server)
  return { cities, spellings: server.cities.listSpellings(cities.map(({ name }) => name)) }
}

/** Reads where the published cities are whose place is known. */
export async function loadCityPlaces(server: PageServer): Promise<[name: string, at: Coordinates][]> {
  const cities = await listPublishedCities(server)
  return cities.flatMap(({ name, at }) => (at ? [[name, at] as [string, Coordinates]] : []))
}

/** Reads the cities that a misspelled name means, and the town without rates whose name begins so, with the nearest city. */
export async function loadMeantCities(server: PageServer, typed: string) {
  const published = new Set((await listPublishedCities(server)).map(({ name }) => name))
  const { meant } = await findAlternatives(server, typed, MAX_MEANT)
  const town = server.cities.suggest(typed).find(({ name }) => !published.has(name))?.name
  const [nearest] = town ? (await findAlternatives(server, town, 1)).near : []
  return { meant, town, nearest }
}

export const loadChangedCities = ({ reads }: PageServer) => findChangedCities(reads)
