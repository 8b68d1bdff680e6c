import { readFileSync } from 'node:fs'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { nameFromSlug, toPlaceKey, toSlug } from '#shared/places.ts'
import type { Directory } from './directory.ts'
import { placesFile } from './places.ts'
import {
  type City,
  type CityName,
  findCities,
  findCitiesByKey,
  insertCities,
  lockCityNames,
  type NewCity,
} from './queries.ts'
import { isPlainScript } from './scripts.ts'

/** Why rates are not entered under a name. */
export type CityRefusal =
  | 'city.addressTaken'
  | 'city.mixedScripts'
  | 'city.unconfirmed'
  | 'city.tooManyNew'
  | 'city.closed'

/** Cities on no list of places that somebody who is not an Admin may add on one day of India's, by whichever calls. */
export const MAX_UNLISTED_DAILY = 20

/** A city that somebody wants. */
export interface WantedNewCity extends NewCity {
  /** Whether no list of places has it. */
  isUnlisted?: boolean
  isUnconfirmed?: boolean
}

interface DecidedCities {
  /** Each once, as it was wanted first. */
  made: WantedNewCity[]
  /** By key. */
  refused: Map<string, CityRefusal>
}

/** `unlistedLeft`: how many that are on no list of places may still be made. */
export type DecideNewCities = (
  wanted: Iterable<WantedNewCity>,
  existing: Iterable<Pick<CityName, 'byKey' | 'byName'>>,
  unlistedLeft?: number,
) => DecidedCities

/**
 * Decides which of the wanted cities are made beside the existing ones. `(Pune)` is another name than `Pune` and has the
 * same address, so that its rates would be shown as Pune's. `PaIi` is another name than `Pali` and looks the same.
 */
export function openNewCities(directory: Directory): DecideNewCities {
  let listed: ReadonlyMap<string, string> | undefined
  let listedSkeletons: ReadonlySet<string> | undefined

  /** Whether a name that is on no list looks like one of a place on it, or of an existing city. */
  function isLookalike(name: string, existing: ReadonlySet<string>): boolean {
    if (directory.find(name)) return false
    listedSkeletons ??= new Set(directory.places.flatMap(place => place.spellings.map(toSkeleton)))
    const skeleton = toSkeleton(name)
    return existing.has(skeleton) || listedSkeletons.has(skeleton)
  }

  /** The cities that an address leads to or, of listed ones that are not entered yet, will lead to. */
  function findHolders(slug: string, holders: ReadonlyMap<string, string>, keys: ReadonlySet<string>) {
    listed ??= new Map(directory.places.map(place => [toSlug(place.name), place.key]))
    const words = nameFromSlug(slug)
    const spelled = directory.find(words)?.key ?? toPlaceKey(words)
    return [
      holders.get(slug),
      listed.get(slug),
      directory.find(words) || keys.has(spelled) ? spelled : undefined,
    ]
  }

  return (wanted, existing, unlistedLeft = Number.POSITIVE_INFINITY) => {
    const holders = new Map<string, string>()
    const keys = new Set<string>()
    const skeletons = new Set<string>()
    const add = (key: string, name: string) => {
      keys.add(key)
      skeletons.add(toSkeleton(name))
      holders.set(toSlug(name), key)
    }
    for (const { byKey, byName } of existing) add(byKey, byName)
    const made: WantedNewCity[] = []
    let left = unlistedLeft
    const refused = new Map<string, CityRefusal>()
    for (const { key, name, state, isUnlisted = false, isUnconfirmed } of wanted) {
      if (keys.has(key) || refused.has(key)) continue
      const slug = toSlug(name)
      if (!isPlainScript(name) || isLookalike(name, skeletons)) refused.set(key, 'city.mixedScripts')
      // without letters that stand in an address it would have that of the list of cities
      else if (slug === '' || findHolders(slug, holders, keys).some(holder => holder && holder !== key))
        refused.set(key, 'city.addressTaken')
      else if (isUnconfirmed) refused.set(key, 'city.unconfirmed')
      else if (isUnlisted && left <= 0) refused.set(key, 'city.tooManyNew')
      else {
        if (isUnlisted) left -= 1
        made.push({ key, name, state, isUnlisted })
        add(key, name)
      }
    }
    return { made, refused }
  }
}

/** A name that rates are to be entered for. */
export interface WantedCity {
  name: string
  /** Whether the city may be made when it is new: not for rates that are refused anyway. */
  mayMake: boolean
}

/** A name without a city: it was not to be made, or is refused. */
export interface NoCity {
  name: string
  refused: CityRefusal | undefined
}

/** A city that was made, by its id. */
export interface MadeCity {
  id: number
  isUnlisted: boolean
}

/** What rooms above this one do when cities are made. */
export interface NewCityRecord {
  /** How many cities on no list the author may still make today. */
  countUnlistedLeft(db: ReadOnlyDb, accountId: string | null): Promise<number>
  /** Puts new cities on record, in the transaction that makes them. */
  insert(tx: Db, made: readonly MadeCity[], author: Author): Promise<void>
}

export interface Entering {
  /** A city that is remembered. */
  known(key: string): City | undefined
  /** The city that a name would become. */
  newCity(name: string): NewCity
  /** Whether a list of places has it. */
  isListed(key: string): boolean
  decideNew: DecideNewCities
  record?: NewCityRecord | undefined
}

/**
 * The cities of names, made in the transaction where they are new and may be; in the order of the names, two spellings
 * of a city the same row twice. With `confirmed`, a city that is on no list is made when its key is in it. `learn` is
 * given those that were not known.
 */
export async function enterCities(
  tx: Db,
  wanted: readonly WantedCity[],
  author: Author,
  {
    known,
    newCity,
    isListed,
    decideNew,
    record,
    learn,
  }: Entering & { learn(names: readonly CityName[]): void },
  confirmed?: ReadonlySet<string>,
): Promise<(City | NoCity)[]> {
  const cities = wanted.map(({ name, mayMake }) => {
    const city = newCity(name)
    const isUnlisted = !isListed(city.key)
    const isUnconfirmed = confirmed !== undefined && isUnlisted && !confirmed.has(city.key)
    return { ...city, mayMake, isUnlisted, isUnconfirmed }
  })
  const found = new Map<string, CityName>()
  const add = (names: readonly CityName[]) => {
    for (const name of names) found.set(name.byKey, name)
  }
  const at = (key: string) => known(key) ?? found.get(key)
  const isUnknown = ({ key }: NewCity) => !at(key)
  const listUnknown = () => cities.filter(isUnknown).map(({ key }) => key)
  const listNew = () => cities.filter(city => city.mayMake && isUnknown(city))
  let refusals: ReadonlyMap<string, CityRefusal> = new Map()

  if (cities.some(isUnknown)) add(await findCitiesByKey(tx, listUnknown()))
  if (listNew().length > 0) {
    await lockCityNames(tx)
    const existing = await findCities(tx)
    const unknown = new Set(listUnknown())
    add(existing.filter(({ byKey }) => unknown.has(byKey)))
    const left = await record?.countUnlistedLeft(tx, author.accountId)
    const { made, refused } = decideNew(listNew(), existing, left)
    refusals = refused
    const inserted = await insertCities(tx, made)
    add(inserted)
    const unlisted = new Set(made.flatMap(({ key, isUnlisted }) => (isUnlisted ? [key] : [])))
    const recorded = inserted.map(({ id, byKey }) => ({ id, isUnlisted: unlisted.has(byKey) }))
    if (record && recorded.length > 0) await record.insert(tx, recorded, author)
  }
  learn([...found.values()])
  return cities.map(({ key, name }) => {
    const city = at(key)
    if (city && !city.isRetired) return city
    return { name, refused: city ? 'city.closed' : refusals.get(key) }
  })
}

const { letters } = JSON.parse(readFileSync(placesFile('confusables.json'), 'utf8')) as {
  letters: Record<string, string>
}

/** A dot below a letter, such as a nukta: few write it, and fewer see it. */
const DOTS_BELOW = /\u0323/g
const PLAIN = /^[a-z]*$/
/** Beside small letters a capital I is read as an l: behind them, and before them where a word begins. */
const CAPITAL_I = /(?<=\p{Ll})I|(?<!\p{L})I(?=\p{Ll})/gu

/**
 * What a name looks like (UTS 39, with the data of db/places/confusables.json): names that look the same have the same skeleton. Small
 * letters from a to z stay what they are, though Unicode takes `m` for `rn`: Kamal and Karnal are two places.
 */
export function toSkeleton(name: string): string {
  const key = toPlaceKey(name.replace(CAPITAL_I, 'l'))
  if (PLAIN.test(key)) return key
  const mapped = Array.from(key.normalize('NFD'), letter => letters[letter] ?? letter)
  return mapped.join('').normalize('NFD').replace(DOTS_BELOW, '')
}
