import type { PublishedCity } from '#shared/site.ts'
import { findCoordinates } from './places.ts'

/** Mean radius of the Earth, km. */
const EARTH = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

type Located = Pick<PublishedCity, 'name' | 'state'>

/**
 * Measures how far two cities are from each other along a great circle (haversine), km; undefined when the place of either is
 * not known.
 */
export function measureDistance(one: Located, other: Located): number | undefined {
  const [here, there] = [findCoordinates(one), findCoordinates(other)]
  if (!here || !there) return undefined
  const half =
    Math.sin(radians(there[0] - here[0]) / 2) ** 2 +
    Math.cos(radians(here[0])) * Math.cos(radians(there[0])) * Math.sin(radians(there[1] - here[1]) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.sqrt(half))
}
