import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/storage/tables.ts'
import type { CitySuggestion } from '#shared/cities/cities.ts'
import { placeKey, tidy } from '#shared/places.ts'
import { buildDirectory } from './directory.ts'
import { isListable, readBundledPlaces } from './places.ts'
import { type City, findCities, findOrAddCities } from './queries.ts'
import { openSuggestions } from './suggestions.ts'

/** The cities rates are entered for. */
export interface Cities {
  /** The identity of a city, old spellings resolved. */
  keyOf(name: string): string
  /** Other spellings of a listed city, folded: none of most. */
  spellingsOf(name: string): readonly string[]
  /** The row of a city, made when it is new: under the list's spelling when it is listed, else as written. */
  enter(name: string): Promise<City>
  /** The rows of many, in the order of the names: two spellings of a city are the same row twice. */
  enterAll(names: readonly string[]): Promise<City[]>
  /** Places whose name or old spelling begins with a text. In memory, so it may run at every key press. */
  suggest(typed: string): CitySuggestion[]
  /** Takes the names of the third-party service into the suggestions; torn and ambiguous ones are left out. */
  learn(names: readonly string[]): void
  /** Reads which cities were entered, here or on another instance. Never fails: old knowledge serves on. */
  refresh(): Promise<void>
}

/** Opens the book of cities. What it knows of the database it knows after the first `refresh`. */
export function openCities({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }): Cities {
  const directory = buildDirectory(readBundledPlaces())
  const entered = new Map<string, City>()
  const suggestions = openSuggestions(directory)
  const keyOf = (name: string) => directory.find(name)?.key ?? placeKey(name)

  const remember = (cities: readonly City[]) => {
    for (const city of cities) entered.set(city.key, city)
    suggestions.addEntered(cities)
  }

  async function enterAll(names: readonly string[]): Promise<City[]> {
    const fresh = new Map<string, Omit<City, 'id'>>()
    for (const name of names) {
      const key = keyOf(name)
      if (entered.has(key) || fresh.has(key)) continue
      const place = suggestions.placeAt(key) ?? { name: tidy(name), state: null }
      fresh.set(key, { key, name: place.name, state: place.state })
    }
    if (fresh.size > 0) remember(await findOrAddCities(db, [...fresh.values()]))
    return names.map(name => entered.get(keyOf(name))!)
  }

  return {
    keyOf,
    spellingsOf(name) {
      const { key, spellings = [] } = directory.find(name) ?? {}
      return spellings.filter(spelling => spelling !== key)
    },
    enterAll,
    enter: async name => (await enterAll([name]))[0]!,
    suggest: suggestions.find,
    learn(names) {
      suggestions.addListed(names.map(tidy).filter(name => isListable(name) && !directory.isAmbiguous(name)))
    },
    async refresh() {
      try {
        remember(await findCities(db))
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'entered cities not read')
      }
    },
  }
}
