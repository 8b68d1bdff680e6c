import type { Coordinates } from '#shared/site.ts'

/** Mean radius of the Earth, km. */
const EARTH = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Measures how far two places are from each other along a great circle (haversine), km. */
export function measureDistance(here: Coordinates, there: Coordinates): number {
  const half =
    Math.sin(radians(there[0] - here[0]) / 2) ** 2 +
    Math.cos(radians(here[0])) * Math.cos(radians(there[0])) * Math.sin(radians(there[1] - here[1]) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.sqrt(half))
}
