import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import type { NewCity } from './queries.ts'
import { isPlainScript } from './scripts.ts'

/** Why rates are not entered under a name. */
export type CityRefusal = 'city.mixedScripts' | 'city.unconfirmed' | 'city.tooManyNew' | 'city.closed'

/** Cities on no list of places that somebody who is not an Admin may add on one day of India's, by whichever calls. */
export const MAX_UNLISTED_DAILY = 20

/** What rooms above this one do when cities are made. */
export interface NewCityRecord {
  /** How many cities on no list the author may still make today. */
  countUnlistedLeft(db: ReadOnlyDb, accountId: string | null): Promise<number>
  /** Puts new cities on record, in the transaction that makes them. */
  insert(tx: Db, made: readonly { id: number; isUnlisted: boolean }[], author: Author): Promise<void>
}

/** A name that nobody has entered. */
export interface WantedCity extends NewCity {
  /** Whether no list of places has it. */
  isUnlisted: boolean
}

/**
 * Decides which cities are made, each once, and by key why the others are not. Of those on no list, `unlistedLeft` are made, and with
 * `confirmed` only those whose keys it has.
 */
export function decideNewCities(
  wanted: readonly WantedCity[],
  unlistedLeft = Number.POSITIVE_INFINITY,
  confirmed?: ReadonlySet<string>,
): { made: WantedCity[]; refused: ReadonlyMap<string, CityRefusal> } {
  const made = new Map<string, WantedCity>()
  const refused = new Map<string, CityRefusal>()
  let left = unlistedLeft
  for (const city of wanted) {
    const { key, name, isUnlisted } = city
    if (made.has(key) || refused.has(key)) continue
    if (key === '' || !isPlainScript(name)) refused.set(key, 'city.mixedScripts')
    else if (isUnlisted && confirmed && !confirmed.has(key)) refused.set(key, 'city.unconfirmed')
    else if (isUnlisted && left <= 0) refused.set(key, 'city.tooManyNew')
    else {
      made.set(key, city)
      if (isUnlisted) left -= 1
    }
  }
  return { made: [...made.values()], refused }
}
