import { toPlaceKey } from '#shared/places.ts'
import type { BundledPlaces } from './places.ts'

/** A place of the bundled lists. */
export interface Place {
  /** Its identity, the folded form of its name. */
  key: string
  name: string
  state: string | null
  /** 1 is the biggest; most places have none. */
  rank: number
  /** Folded forms of its name, of its other spellings and of its names in the site's languages. */
  spellings: string[]
}

export interface Directory {
  places: readonly Place[]
  /** The place a name means, old spellings and `Name (State)` included. */
  find(name: string): Place | undefined
  /** Whether several places have this name and none of them alone is meant by it. */
  isAmbiguous(name: string): boolean
}

type Spellings = Map<string, Place>

/**
 * One list of the bundled ones. Of places that share a name, the well-known one has it alone and each other is
 * `Name (State)`. Identity comes from these lists only, so it is the same on every instance at any time.
 */
export function buildDirectory({ known, byState, shortNames, translations }: BundledPlaces): Directory {
  const spellings: Spellings = new Map()
  const places = known.map((place, index) => addKnown(spellings, place, index + 1))
  const ambiguous = new Set<string>()
  for (const [key, homes] of groupHomes(byState, spellings)) {
    const isTaken = spellings.has(key)
    const isShared = isTaken || homes.length > 1
    if (isShared && !isTaken) ambiguous.add(key)
    for (const home of homes) places.push(addHome(spellings, key, home, isShared))
  }
  for (const place of places) {
    for (const names of translations) addSpelling(spellings, place, names[place.name])
  }
  // none of them is a spelling that pages or suggestions show
  for (const place of places) {
    for (const name of shortNames[place.name] ?? []) {
      const key = toSpelling(name)
      if (!spellings.has(key)) spellings.set(key, place)
    }
  }
  return {
    places,
    find: name => findPlace(spellings, name),
    isAmbiguous: name => ambiguous.has(toPlaceKey(name)),
  }
}

function addKnown(spellings: Spellings, place: BundledPlaces['known'][number], rank: number): Place {
  const { name, state, aliases } = place
  const keys = [name, ...aliases].map(toPlaceKey)
  const added = { key: keys[0]!, name, state, rank, spellings: keys }
  for (const key of keys) spellings.set(key, added)
  return added
}

/** If a language writes two places alike, the spelling means the bigger one. */
function addSpelling(spellings: Spellings, place: Place, name: string | undefined): void {
  const key = name && toSpelling(name)
  if (!key || spellings.has(key)) return
  spellings.set(key, place)
  place.spellings.push(key)
}

// Some keyboards of Indian scripts write them where others do not.
const JOINERS = /[\u200c\u200d]/g
const toSpelling = (name: string) => toPlaceKey(name).replace(JOINERS, '')

interface Home {
  name: string
  state: string
}

const inState = (name: string, state: string) => `${name} (${state})`

function addHome(spellings: Spellings, bare: string, { name, state }: Home, isShared: boolean): Place {
  const shown = isShared ? inState(name, state) : name
  const key = isShared ? toPlaceKey(shown) : bare
  const added = { key, name: shown, state, rank: Number.POSITIVE_INFINITY, spellings: [key] }
  spellings.set(key, added)
  return added
}

/** Names that are not known yet, folded, each with the states that have a place of that name. */
function groupHomes(byState: BundledPlaces['byState'], spellings: Spellings): Map<string, Home[]> {
  const homes = new Map<string, Home[]>()
  for (const [state, names] of Object.entries(byState)) {
    const suffix = `(${toPlaceKey(state)})`
    for (const name of names) {
      const key = toPlaceKey(name)
      if (spellings.get(key)?.state === state || spellings.has(key + suffix)) continue
      const shared = homes.get(key)
      if (!shared) homes.set(key, [{ name, state }])
      else if (shared.at(-1)!.state !== state) shared.push({ name, state })
    }
  }
  return homes
}

function findPlace(spellings: Spellings, name: string): Place | undefined {
  const direct = spellings.get(toSpelling(name))
  if (direct || !name.includes('(')) return direct
  const [bare = '', state = ''] = splitParts(name)
  const place = spellings.get(toPlaceKey(bare))
  return place?.state && toPlaceKey(place.state) === toPlaceKey(state) ? place : undefined
}

/** The parts of `Name (State)`. By the last bracket, not by a pattern: that one would try every bracket there is. */
function splitParts(name: string): string[] {
  const whole = name.trimEnd()
  const open = whole.lastIndexOf('(')
  return whole.endsWith(')') ? [whole.slice(0, open), whole.slice(open + 1, -1)] : []
}
