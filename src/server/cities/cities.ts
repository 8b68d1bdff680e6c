import type { FastifyBaseLogger } from 'fastify'
import type { Db, Transact } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { type City as KnownCity, MAX_RESEMBLING, type RecognisedCity } from '#shared/cities/api.ts'
import { parseCityText } from '#shared/cities/cityText.ts'
import { collapseSpaces, MAX_SUGGESTIONS, MIN_TYPED, toPlaceKey } from '#shared/places.ts'
import { findNear } from './nearNames.ts'
import { type CityRefusal, countUnlistedLeft, decideNewCities, type WantedCity } from './newCities.ts'
import { findNamesakes, findPlace, listPlaces, type Place } from './places.ts'
import {
  type City,
  type CityName,
  findCities,
  findServiceNames,
  insertCities,
  lockCityNames,
  recordNewCities,
} from './queries.ts'

/** A name that rates are to be entered for. */
interface WantedName {
  name: string
  /** Whether the city may be made when it is new: not for rates that are refused anyway. */
  mayMake: boolean
}

/** A name without a city: it was not to be made, or is refused. */
interface NoCity {
  name: string
  refused: CityRefusal | undefined
}

/** Names that somebody enters rates for. */
interface Entry {
  wanted: readonly WantedName[]
  author: Author
  /** Given, a name that nobody knows becomes a city only when it is one of these. */
  newCities?: readonly string[] | undefined
}

/** The cities rates are entered for. */
export type Cities = ReturnType<typeof openCities>

interface CitiesDeps {
  db: Db
  log: Pick<FastifyBaseLogger, 'warn'>
}

const isWellKnown = ({ rank }: Place) => Number.isFinite(rank)
const byKeys = (names: readonly CityName[]) => new Map(names.map(name => [name.byKey, name]))

/** Opens a look-up of cities and places by their names, in memory. It has the cities of the database after the first `refresh`. */
export function openCities({ db, log }: CitiesDeps) {
  /** By every name of each city. */
  let entered: ReadonlyMap<string, CityName> = new Map()
  let places = listPlaces([], [])
  /** Those that a misspelled name may mean. */
  let notable: readonly Place[] = [...places.values()].filter(isWellKnown)
  let service: readonly string[] = []
  let last = ''
  let reads = 0
  let newest = 0

  async function read(): Promise<void> {
    const turn = ++reads
    const names = await findCities(db)
    // a read that began later is done, and has newer names
    if (turn < newest) return
    newest = turn
    const text = JSON.stringify([names, service])
    if (text === last) return
    last = text
    entered = byKeys(names)
    places = listPlaces(names, service)
    notable = [...places.values()].filter(place => isWellKnown(place) || entered.has(place.key))
  }

  /** Reads which cities were entered, here or on another instance. Never fails: old knowledge serves on. */
  async function refresh(): Promise<void> {
    try {
      service = (await findServiceNames(db)).names
      await read()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'entered cities not read')
    }
  }

  /** The identity of a city by any of its names, or by its address. */
  const toKey = (name: string): string => {
    const own = toPlaceKey(name)
    const listed = findPlace(name)?.key ?? own
    return (entered.get(own) ?? entered.get(listed))?.key ?? listed
  }
  const known = (name: string) => entered.get(toKey(name))
  /** Reads what other instances have entered where a name is unknown. */
  const lookUp = async (names: readonly string[]) => {
    if (!names.every(known)) await read()
  }
  const toCity = (name: string): WantedCity => {
    const key = toKey(name)
    const place = places.get(key)
    const found = entered.get(key) ?? place ?? { name: collapseSpaces(name), state: null }
    return { key, name: found.name, state: found.state, isUnlisted: place === undefined }
  }

  /** Runs a write, and again when another instance has renamed, merged or retired one of its cities. */
  async function retryIfChanged<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof HttpError && error.code === 'city.closed')) throw error
      await refresh()
      return work()
    }
  }

  /** Finds the cities of names, and makes those that are new and may be. */
  async function enter(tx: Db, { wanted, author, newCities }: Entry): Promise<(City | NoCity)[]> {
    const cities = wanted.map(({ name, mayMake }) => ({ ...toCity(name), mayMake }))
    let found = entered
    let refused: ReadonlyMap<string, CityRefusal> = new Map()
    if (cities.some(({ key }) => !found.has(key))) {
      await lockCityNames(tx)
      const names = byKeys(await findCities(tx))
      const newOnes = cities.filter(({ key, mayMake }) => mayMake && !names.has(key))
      if (newOnes.length > 0) {
        const left = await countUnlistedLeft(tx, author.accountId)
        const decided = decideNewCities(newOnes, left, newCities && new Set(newCities.map(toKey)))
        refused = decided.refused
        const made = await insertCities(tx, decided.made)
        for (const city of made) names.set(city.key, { ...city, byKey: city.key })
        const recorded = made.map(({ id, key }) => ({ id, isUnlisted: !places.has(key) }))
        await recordNewCities(tx, recorded, author)
      }
      found = names
    }
    return cities.map(({ key, name }) => {
      const city = found.get(key)
      if (city && !city.isRetired) return city
      return { name, refused: city ? 'city.closed' : refused.get(key) }
    })
  }

  return {
    toKey,
    /** Other names of these cities in Latin letters, folded (`toPlaceKey`); cities without any are left out. */
    listSpellings: (names: readonly string[]): Readonly<Record<string, readonly string[]>> =>
      Object.fromEntries(
        names.flatMap(name => {
          const { key, names: all = [] } = places.get(toKey(name)) ?? {}
          // those of other scripts would double what pages weigh, and a page has the names of its language
          const others = all.filter(each => each !== key && /^\p{ASCII}+$/u.test(each))
          return others.length > 0 ? [[name, others]] : []
        }),
      ),
    /** A city that was entered before. */
    async find(name: string): Promise<City | undefined> {
      await lookUp([name])
      return known(name)
    },
    /** Returns for each name why an account may not enter rates under it. */
    async check(names: readonly string[], accountId: string): Promise<(CityRefusal | undefined)[]> {
      await lookUp(names)
      const cities = names.map(toCity)
      const newOnes = cities.filter(({ key }) => !entered.has(key))
      const { refused } = decideNewCities(newOnes, await countUnlistedLeft(db, accountId))
      return cities.map(({ key }) => (entered.get(key)?.isRetired ? 'city.closed' : refused.get(key)))
    },
    /**
     * Runs a write in a transaction of `transact`, with the cities of the names in their order; two spellings of a city are the same
     * row twice. New ones are made under the list's spelling when they are listed, else as written. They come and go with the
     * transaction, which is tried again as in `retryIfChanged`.
     */
    write: <T>(
      transact: Transact,
      entry: Entry,
      work: (tx: Db, cities: readonly (City | NoCity)[]) => Promise<T>,
    ): Promise<T> =>
      retryIfChanged(async () => {
        const hasNewOnes = !entry.wanted.every(({ name }) => known(name))
        const done = await transact(async tx => work(tx, await enter(tx, entry)))
        // not before the commit: what is rolled back was never there
        if (hasNewOnes) await refresh()
        return done
      }),
    /** Places of which a name begins with a text. In memory, so it may run at every key press. */
    suggest(typed: string): KnownCity[] {
      const start = toPlaceKey(typed)
      if (start.length < MIN_TYPED) return []
      return [...places.values()]
        .filter(({ names }) => names.some(name => name.startsWith(start)))
        .sort(
          (one, other) =>
            // of two places without a rank the difference is not a number, and the next rule decides
            one.rank - other.rank ||
            Number(entered.has(other.key)) - Number(entered.has(one.key)) ||
            (one.key < other.key ? -1 : 1),
        )
        .slice(0, MAX_SUGGESTIONS)
        .map(({ name, state }) => ({ name, state }))
    },
    /** Returns the city that each text means: how it would be saved, and what an unknown one may mean. */
    async recognise(texts: readonly string[]): Promise<RecognisedCity[]> {
      const all = texts.map(text => [text, parseCityText(text).name].filter(name => name !== ''))
      await lookUp(all.flat())
      return all.map(names => {
        const found = names.find(name => known(name) || !toCity(name).isUnlisted)
        const text = found ?? names.at(-1)!
        const { name, state } = toCity(text)
        if (found !== undefined)
          return { name, state, status: known(found) ? 'entered' : 'place', suggestions: [] }
        const near = [...findNamesakes(text), ...findNear(text, notable)].map(place => place.name)
        return { name, state, status: 'unknown', suggestions: near.slice(0, MAX_RESEMBLING) }
      })
    },
    retryIfChanged,
    refresh,
  }
}
