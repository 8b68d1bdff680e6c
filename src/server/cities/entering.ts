import type { Db } from '#server/database/tables.ts'
import type { CityRefusal, DecideNewCities, NewCity } from './newCities.ts'
import { type City, findCities, findCitiesByKey, insertCities, lockNewCities } from './queries.ts'

/** Who makes a city, for the record; without an account it is the product itself, entering samples. */
export interface Author {
  accountId: string | null
  requestId: string | null
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
  { known, newCity, isListed, decideNew, record, learn }: Entering & { learn(cities: readonly City[]): void },
  confirmed?: ReadonlySet<string>,
): Promise<(City | NoCity)[]> {
  const cities = wanted.map(({ name, mayMake }) => {
    const city = newCity(name)
    const isUnconfirmed = confirmed !== undefined && !isListed(city.key) && !confirmed.has(city.key)
    return { ...city, mayMake, isUnconfirmed }
  })
  const found = new Map<string, City>()
  const refusals = new Map<string, CityRefusal>()
  const at = (key: string) => known(key) ?? found.get(key)
  const isUnknown = ({ key }: NewCity) => !at(key)
  const add = (more: readonly City[]) => {
    for (const city of more) found.set(city.key, city)
  }

  if (cities.some(isUnknown)) {
    add(
      await findCitiesByKey(
        tx,
        cities.filter(isUnknown).map(({ key }) => key),
      ),
    )
  }
  if (cities.some(city => city.mayMake && isUnknown(city))) {
    await lockNewCities(tx)
    const existing = await findCities(tx)
    const keys = new Set(cities.filter(isUnknown).map(({ key }) => key))
    add(existing.filter(({ key }) => keys.has(key)))
    const decided = decideNew(
      cities.filter(city => city.mayMake && isUnknown(city)),
      existing,
    )
    for (const [key, refused] of decided.refused) refusals.set(key, refused)
    add(await insertCities(tx, decided.made))
    if (decided.made.length > 0)
      await record?.(
        tx,
        decided.made.map(({ key }) => found.get(key)!.id),
        author,
      )
  }
  learn([...found.values()])
  return cities.map(({ key, name }) => at(key) ?? { name, refused: refusals.get(key) })
}
