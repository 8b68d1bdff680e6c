import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#shared/languages.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { Coordinates } from '#shared/site.ts'
import { MAX_PLACE } from '#shared/text.ts'
import type { CityName } from './queries.ts'

/** A place of the lists that come with the product (db/places). */
export interface Place {
  /** Its identity, the folded form of its name. */
  key: string
  name: string
  state: string | null
  /** 1 is the biggest; most places have none. */
  rank: number
  /** Folded forms of its name, of its other names and of its names in the languages of the site. */
  names: readonly string[]
  at?: Coordinates
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../db/places', file), 'utf8')) as T

/** The well-known places under their names of today, the biggest first. */
const KNOWN = read<{ name: string; state: string; aliases: string[] }[]>('cities.json')

/** Names of the biggest cities, biggest first. */
export const BIGGEST_CITIES: readonly string[] = KNOWN.slice(0, 100).map(({ name }) => name)

/** What each language of the site calls places, by their names. */
export const TRANSLATIONS: readonly Record<string, string>[] = LANGUAGES.filter(
  language => language !== DEFAULT_LANGUAGE,
).map(language => read<{ cities: Record<string, string> }>(`names/${language}.json`).cities)

/** All places. */
export const PLACES: Place[] = []
/** By each name of a place, alone and with its state. A name of several places means the well-known one. */
const byName = new Map<string, Place>()
/** By a name that several states have, and no well-known place: the places, each called `Name (State)`. */
const shared = new Map<string, Place[]>()

/** Folded names in the languages of the site, by the name in English. */
const translated = new Map<string, string[]>()
for (const [name, translation] of TRANSLATIONS.flatMap(names => Object.entries(names)))
  translated.set(name, [...(translated.get(name) ?? []), toPlaceKey(translation)])
const translate = (name: string): readonly string[] => translated.get(name) ?? []

function add(place: Place, stateKey: string): Place {
  PLACES.push(place)
  for (const key of place.names)
    for (const each of [key, key + stateKey]) if (!byName.has(each)) byName.set(each, place)
  return place
}

KNOWN.forEach(({ name, state, aliases }, at) => {
  const own = [name, ...aliases]
  const names = [...new Set([...own.map(toPlaceKey), ...own.flatMap(translate)])]
  add({ key: names[0]!, name, state, rank: at + 1, names }, toPlaceKey(state))
})

interface Village {
  name: string
  state: string
  stateKey: string
  at: Coordinates
}
/** Places that are not well known, by the folded name. */
const villages = new Map<string, Village[]>()
for (const [state, ofState] of Object.entries(
  read<Record<string, Record<string, Coordinates>>>('coordinates.json'),
)) {
  const stateKey = toPlaceKey(state)
  for (const [name, at] of Object.entries(ofState)) {
    const key = toPlaceKey(name)
    const known = byName.get(key + stateKey) ?? byName.get(key)
    const village = { name, state, stateKey, at }
    const same = villages.get(key)
    if (known?.state === state) known.at ??= at
    // the last one of those that a state spells in two ways
    else villages.set(key, same ? [...same.filter(each => each.state !== state), village] : [village])
  }
}
for (const [key, same] of villages) {
  const isTaken = byName.has(key)
  const isShared = isTaken || same.length > 1
  const added = same.map(({ name, state, stateKey, at }) => {
    const own = isShared ? { key: key + stateKey, name: `${name} (${state})` } : { key, name }
    const names = [own.key, ...translate(own.name)]
    return add({ ...own, state, rank: Number.POSITIVE_INFINITY, names, at }, stateKey)
  })
  if (isShared && !isTaken) shared.set(key, added)
}

/** Finds the place that a name means, old names and `Name (State)` included. */
export const findPlace = (name: string): Place | undefined => byName.get(toPlaceKey(name))

/** Finds the places of a name that several states have, of which none alone is meant by it. */
export const findNamesakes = (name: string): readonly Place[] => shared.get(toPlaceKey(name)) ?? []

/** Finds where a city is; undefined when its place is not known, or its name is that of several and no state says which. */
export const findCoordinates = ({ name, state }: Pick<Place, 'name' | 'state'>): Coordinates | undefined =>
  findPlace(`${name} ${state ?? ''}`)?.at ?? findPlace(name)?.at

// the service lists codes and torn characters, such as `7LC` and `Mar?S?`
const PLAIN = /^[A-Z][a-z]+(?:[ -][A-Z][a-z]+)*$/

/**
 * Lists all places by their keys: the bundled ones, those that only the cities service names, and the entered cities with all
 * their names, in place of what their names mean else. Retired cities are left out.
 */
export function listPlaces(
  cities: readonly CityName[],
  service: readonly string[],
): ReadonlyMap<string, Place> {
  const listed = new Map(PLACES.map(place => [place.key, place]))
  for (const name of service) {
    const key = toPlaceKey(name)
    if (
      name.length <= MAX_PLACE &&
      PLAIN.test(name) &&
      !byName.has(key) &&
      !shared.has(key) &&
      !listed.has(key)
    )
      listed.set(key, { key, name, state: null, rank: Number.POSITIVE_INFINITY, names: [key] })
  }
  for (const names of Map.groupBy(cities, ({ id }) => id).values()) {
    const { key, name, state, isRetired } = names[0]!
    const keys = [key, ...names.map(({ byKey }) => byKey)]
    const before = keys.flatMap(each => listed.get(each) ?? [])
    for (const each of keys) listed.delete(each)
    const all = new Set([...keys, ...before.flatMap(place => place.names)])
    if (!isRetired)
      listed.set(key, { rank: Number.POSITIVE_INFINITY, ...before[0], key, name, state, names: [...all] })
  }
  return listed
}
