import type { Db } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { nameFromSlug, toPlaceKey, toSlug } from '#shared/places.ts'
import type { Directory } from './directory.ts'
import {
  type City,
  type CityName,
  findCities,
  findCitiesByKey,
  insertCities,
  lockCityNames,
  type NewCity,
} from './queries.ts'
import { isOneScript } from './scripts.ts'

/** Why rates are not entered under a name. */
export type CityRefusal = 'city.addressTaken' | 'city.mixedScripts' | 'city.unconfirmed' | 'city.closed'

interface DecidedCities {
  /** Each once, as it was wanted first. */
  made: NewCity[]
  /** By key. */
  refused: Map<string, CityRefusal>
}

export type DecideNewCities = (
  wanted: Iterable<NewCity & { isUnconfirmed?: boolean }>,
  existing: Iterable<Pick<CityName, 'byKey' | 'byName'>>,
) => DecidedCities

/**
 * Decides which of the wanted cities are made beside the existing ones. `(Pune)` is another name than `Pune` and has the
 * same address, so that its rates would be shown as Pune's.
 */
export function openNewCities(directory: Directory): DecideNewCities {
  let listed: ReadonlyMap<string, string> | undefined

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

  return (wanted, existing) => {
    const holders = new Map<string, string>()
    const keys = new Set<string>()
    const add = (key: string, name: string) => {
      keys.add(key)
      holders.set(toSlug(name), key)
    }
    for (const { byKey, byName } of existing) add(byKey, byName)
    const made: NewCity[] = []
    const refused = new Map<string, CityRefusal>()
    for (const { key, name, state, isUnconfirmed } of wanted) {
      if (keys.has(key) || refused.has(key)) continue
      const slug = toSlug(name)
      if (!isOneScript(name)) refused.set(key, 'city.mixedScripts')
      // without letters that stand in an address it would have that of the list of cities
      else if (slug === '' || findHolders(slug, holders, keys).some(holder => holder && holder !== key))
        refused.set(key, 'city.addressTaken')
      else if (isUnconfirmed) refused.set(key, 'city.unconfirmed')
      else {
        made.push({ key, name, state })
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

export interface Entering {
  /** A city that is remembered. */
  known(key: string): City | undefined
  /** The city that a name would become. */
  newCity(name: string): NewCity
  /** Whether a list of places has it. */
  isListed(key: string): boolean
  decideNew: DecideNewCities
  /** Puts new cities on record, in the transaction that makes them. */
  record?: ((tx: Db, cityIds: readonly number[], author: Author) => Promise<void>) | undefined
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
    const isUnconfirmed = confirmed !== undefined && !isListed(city.key) && !confirmed.has(city.key)
    return { ...city, mayMake, isUnconfirmed }
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
    const { made, refused } = decideNew(listNew(), existing)
    refusals = refused
    const inserted = await insertCities(tx, made)
    add(inserted)
    if (inserted.length > 0)
      await record?.(
        tx,
        inserted.map(({ id }) => id),
        author,
      )
  }
  learn([...found.values()])
  return cities.map(({ key, name }) => {
    const city = at(key)
    if (city && !city.isRetired) return city
    return { name, refused: city ? 'city.closed' : refusals.get(key) }
  })
}
