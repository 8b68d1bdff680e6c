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

/** Where a city is; undefined when its place is not known. */
export type FindCoordinates = (city: string) => Coordinates | undefined

/** Opens the places of the biggest cities, which are bundled (db/places/coordinates.json). */
export function openCoordinates(): FindCoordinates {
  const bundled = JSON.parse(readFileSync(placesFile('coordinates.json'), 'utf8')) as Record<
    string,
    Coordinates
  >
  const at = new Map(Object.entries(bundled).map(([name, coordinates]) => [toPlaceKey(name), coordinates]))
  return city => at.get(toPlaceKey(city))
}

/** How far two cities are from each other as the crow flies, km; undefined when the place of either is not known. */
export type Distance = (one: string, other: string) => number | undefined

/** Measures between places. */
export const createDistance =
  (findCoordinates: FindCoordinates): Distance =>
  (one, other) => {
    const [here, there] = [findCoordinates(one), findCoordinates(other)]
    return here && there && between(here, there)
  }
