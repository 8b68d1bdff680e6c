import { readFileSync } from 'node:fs'
import { toPlaceKey } from '#shared/places.ts'
import type { Coordinates, PublishedCity } from '#shared/site.ts'
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

type Place = Pick<PublishedCity, 'name' | 'state'>

const toKeyInState = (name: string, state: string | null) => `${toPlaceKey(name)} ${state}`

function readPlaces() {
  const bundled: Record<string, Record<string, Coordinates>> = JSON.parse(
    readFileSync(placesFile('coordinates.json'), 'utf8'),
  )
  const places = Object.entries(bundled).flatMap(([state, ofState]) =>
    Object.entries(ofState).map(([name, at]) => ({ name, state, at })),
  )
  return {
    inStates: new Map(places.map(({ name, state, at }) => [toKeyInState(name, state), at])),
    /** Of names that one state alone has. */
    byName: new Map(
      [...Map.groupBy(places, ({ name }) => toPlaceKey(name))].flatMap(([key, [place, ...others]]) =>
        place && others.length === 0 ? [[key, place.at]] : [],
      ),
    ),
  }
}
let read: ReturnType<typeof readPlaces> | undefined
/** Read when a page first needs them, so that the server starts sooner. */
const places = () => (read ??= readPlaces())

/** Finds where a city is; undefined when its place is not known, or its name is that of several and no state says which. */
export const findCoordinates = ({ name, state }: Place): Coordinates | undefined =>
  places().inStates.get(toKeyInState(name, state)) ?? places().byName.get(toPlaceKey(name))

/** Measures how far two cities are from each other as the crow flies, km; undefined when the place of either is not known. */
export function measureDistance(one: Place, other: Place): number | undefined {
  const [here, there] = [findCoordinates(one), findCoordinates(other)]
  return here && there && between(here, there)
}
