import { readFileSync } from 'node:fs'
import { toPlaceKey } from '#shared/places.ts'
import type { Coordinates } from '#shared/site.ts'
import { placesFile } from './places.ts'

/** Mean radius of the Earth, km. */
const EARTH = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along a great circle (haversine), km. */
function between([latitude, longitude]: Coordinates, [otherLatitude, otherLongitude]: Coordinates): number {
  const half =
    Math.sin(radians(otherLatitude - latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) *
      Math.cos(radians(otherLatitude)) *
      Math.sin(radians(otherLongitude - longitude) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.sqrt(half))
}

const BUNDLED: Record<string, Coordinates> = JSON.parse(readFileSync(placesFile('coordinates.json'), 'utf8'))
const COORDINATES = new Map(
  Object.entries(BUNDLED).map(([name, coordinates]) => [toPlaceKey(name), coordinates]),
)

/** Finds where one of the biggest cities is; undefined when its place is not known. */
export const findCoordinates = (city: string): Coordinates | undefined => COORDINATES.get(toPlaceKey(city))

/** Measures how far two cities are from each other as the crow flies, km; undefined when the place of either is not known. */
export function measureDistance(one: string, other: string): number | undefined {
  const [here, there] = [findCoordinates(one), findCoordinates(other)]
  return here && there && between(here, there)
}
