import type { measureDistance } from '#server/cities/distances.ts'
import type { NearbyCity, PublishedCity } from '#shared/site.ts'

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
