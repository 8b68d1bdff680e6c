import type { ReadOnlyDb } from '#server/database/db.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { findCityMaker, type NewCity } from './queries.ts'
import { isPlainScript } from './scripts.ts'

/** Why rates are not entered under a name. */
export type CityRefusal = 'city.mixedScripts' | 'city.unconfirmed' | 'city.tooManyNew' | 'city.closed'

/** Cities on no list of places that somebody who is not an Admin may add on one day of India's, by whichever calls. */
const MAX_UNLISTED_DAILY = 20

/** How many cities on no list an account may still make today: an Admin, and the product itself, any number. */
export async function countUnlistedLeft(db: ReadOnlyDb, accountId: string | null): Promise<number> {
  const maker = accountId === null ? undefined : await findCityMaker(db, accountId)
  if (!maker || hasAccess(maker.role, 'admin')) return Number.POSITIVE_INFINITY
  return MAX_UNLISTED_DAILY - maker.unlisted
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
  unlistedLeft: number,
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
