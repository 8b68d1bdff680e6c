import type { Db } from '#server/storage/tables.ts'
import { placeKey } from '#shared/places.ts'
import { type City, findOrAddCity } from './queries.ts'

/** The cities rates are entered for. */
export interface Cities {
  /** The identity of a city, old spellings resolved. */
  keyOf(name: string): string
  /** The row of a city, made when it is new, under the list's spelling when it is listed. */
  enter(name: string): Promise<City>
}

export function openCities({ db }: { db: Db }): Cities {
  const entered = new Map<string, City>()
  const keyOf = placeKey
  return {
    keyOf,
    async enter(name) {
      const key = keyOf(name)
      const known = entered.get(key) ?? (await findOrAddCity(db, { key, name, state: null }))
      entered.set(key, known)
      return known
    },
  }
}
