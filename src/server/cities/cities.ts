import type { FastifyBaseLogger } from 'fastify'
import type { Db, Transact } from '#server/database/tables.ts'
import { type CitySuggestion, MAX_RESEMBLING, type RecognisedCity } from '#shared/cities/api.ts'
import { parseCityText } from '#shared/cities/cityText.ts'
import { collapseSpaces, toPlaceKey } from '#shared/places.ts'
import { buildDirectory } from './directory.ts'
import { type Author, type Entering, enterCities, type NoCity, type WantedCity } from './entering.ts'
import { type CityRefusal, openNewCities } from './newCities.ts'
import { isListable, readBundledPlaces } from './places.ts'
import { type City, findCities, findCitiesByKey } from './queries.ts'
import { openSuggestions } from './suggestions.ts'

/**
 * The cities of names, in their order; two spellings of a city are the same row twice. With `newCities`, a name that nobody
 * knows becomes a city only when it is one of them.
 */
export type EnterCities = (
  wanted: readonly WantedCity[],
  newCities?: readonly string[],
) => Promise<(City | NoCity)[]>

/** The cities rates are entered for. */
export interface Cities {
  /** The identity of a city, old spellings resolved. */
  toKey(name: string): string
  /** Other spellings of a listed city in Latin letters, folded: none of most. */
  listSpellings(name: string): readonly string[]
  /** A city that was entered before. */
  find(name: string): Promise<City | undefined>
  /** What would keep names from becoming cities, in their order; of one that is a city nothing does. */
  check(names: readonly string[]): Promise<(CityRefusal | undefined)[]>
  /**
   * Runs a write in a transaction of `transact` that may make cities, under the list's spelling when they are listed,
   * else as written. They come and go with the transaction.
   */
  write<T>(transact: Transact, author: Author, work: (tx: Db, enter: EnterCities) => Promise<T>): Promise<T>
  /** The cities of names for the product itself, made when they are new. Throws when one is refused. */
  enterAll(names: readonly string[]): Promise<City[]>
  /** Places whose name or old spelling begins with a text. In memory, so it may run at every key press. */
  suggest(typed: string): CitySuggestion[]
  /** Which cities texts mean, in their order: how each would be saved, and what it resembles when nobody knows it. */
  recognise(texts: readonly string[]): Promise<RecognisedCity[]>
  /** Takes the names of the third-party service into the suggestions; torn and ambiguous ones are left out. */
  learn(names: readonly string[]): void
  /** Reads which cities were entered, here or on another instance. Never fails: old knowledge serves on. */
  refresh(): Promise<void>
}

export interface CitiesDeps extends Pick<Entering, 'record'> {
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Opens the book of cities. What it knows of the database it knows after the first `refresh`. */
export function openCities({ db, log, record }: CitiesDeps): Cities {
  const directory = buildDirectory(readBundledPlaces())
  const decideNew = openNewCities(directory)
  const entered = new Map<string, City>()
  const suggestions = openSuggestions(directory)
  // a city that was entered before its name was a spelling of another one stays itself
  const toKey = (name: string) => {
    const own = toPlaceKey(name)
    return entered.has(own) ? own : (directory.find(name)?.key ?? own)
  }
  const known = (key: string) => entered.get(key)

  const remember = (cities: readonly City[]) => {
    for (const city of cities) entered.set(city.key, city)
    suggestions.addEntered(cities)
  }

  const newCity = (name: string) => {
    const key = toKey(name)
    const place = known(key) ?? suggestions.placeAt(key) ?? { name: collapseSpaces(name), state: null }
    return { key, name: place.name, state: place.state }
  }

  const isListed = (key: string) => suggestions.placeAt(key) !== undefined

  /** Remembers those of the cities that are entered; whether all are. */
  async function lookUp(keys: readonly string[]): Promise<boolean> {
    const unknown = keys.filter(key => !known(key))
    if (unknown.length > 0) remember(await findCitiesByKey(db, unknown))
    return unknown.every(known)
  }

  async function write<T>(
    transact: Transact,
    author: Author,
    work: (tx: Db, enter: EnterCities) => Promise<T>,
  ): Promise<T> {
    const learnt: City[] = []
    const learn = (found: readonly City[]) => learnt.push(...found)
    const entering = { known, newCity, isListed, decideNew, record, learn }
    const done = await transact(tx =>
      work(tx, (wanted, newCities) =>
        enterCities(tx, wanted, author, entering, newCities && new Set(newCities.map(toKey))),
      ),
    )
    // not before the commit: what is not kept was never there
    remember(learnt)
    return done
  }

  return {
    toKey,
    listSpellings(name) {
      const { key, spellings = [] } = directory.find(name) ?? {}
      // those of other scripts would double what pages weigh, and a page has the names of its language
      return spellings.filter(spelling => spelling !== key && /^\p{ASCII}+$/u.test(spelling))
    },
    async find(name) {
      const key = toKey(name)
      await lookUp([key])
      return known(key)
    },
    async check(names) {
      const wanted = names.map(newCity)
      if (await lookUp(wanted.map(({ key }) => key))) return names.map(() => undefined)
      const { refused } = decideNew(wanted, await findCities(db))
      return wanted.map(({ key }) => refused.get(key))
    },
    write,
    enterAll: names =>
      write(
        work => db.transaction().execute(work),
        { accountId: null, requestId: null },
        async (_, enter) => {
          const cities = await enter(names.map(name => ({ name, mayMake: true })))
          return cities.map(city => {
            if (!('id' in city)) throw new Error(`${city.name} cannot be a city: ${city.refused}`)
            return city
          })
        },
      ),
    suggest: suggestions.find,
    async recognise(texts) {
      const read = texts.map(text => [text, parseCityText(text).name].filter(name => name !== ''))
      await lookUp(read.flat().map(toKey))
      const isKnown = (name: string) => known(toKey(name)) !== undefined || isListed(toKey(name))
      return read.map((names): RecognisedCity => {
        const found = names.find(isKnown)
        const { key, name, state } = newCity(found ?? names.at(-1)!)
        if (known(key)) return { name, state, status: 'entered', suggestions: [] }
        if (found !== undefined) return { name, state, status: 'place', suggestions: [] }
        const similar = suggestions.resemble(name).slice(0, MAX_RESEMBLING)
        return { name, state, status: 'unknown', suggestions: similar.map(place => place.name) }
      })
    },
    learn(names) {
      const { made } = decideNew(names.map(collapseSpaces).filter(isListable).map(newCity), [])
      suggestions.addListed(made.map(({ name }) => name).filter(name => !directory.isAmbiguous(name)))
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
