import { nameFromSlug, toPlaceKey, toSlug } from '#shared/places.ts'
import type { Directory } from './directory.ts'
import type { City } from './queries.ts'
import { isOneScript } from './scripts.ts'

/** A city that is not entered yet. */
export type NewCity = Omit<City, 'id'>
/** Why a name does not become a city. */
export type CityRefusal = 'city.addressTaken' | 'city.mixedScripts' | 'city.unconfirmed'

interface DecidedCities {
  /** Each once, as it was wanted first. */
  made: NewCity[]
  /** By key. */
  refused: Map<string, CityRefusal>
}

export type DecideNewCities = (
  wanted: Iterable<NewCity & { isUnconfirmed?: boolean }>,
  existing: Iterable<Pick<City, 'key' | 'name'>>,
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
    const add = ({ key, name }: Pick<City, 'key' | 'name'>) => {
      keys.add(key)
      holders.set(toSlug(name), key)
    }
    for (const city of existing) add(city)
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
        add({ key, name })
      }
    }
    return { made, refused }
  }
}
