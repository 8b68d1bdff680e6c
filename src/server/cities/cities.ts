import type { FastifyBaseLogger } from 'fastify'
import { isCityClosed } from '#server/database/errors.ts'
import type { Db, Transact } from '#server/database/tables.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { type City as KnownCity, MAX_RESEMBLING, type RecognisedCity } from '#shared/cities/api.ts'
import { parseCityText } from '#shared/cities/cityText.ts'
import { collapseSpaces, nameFromSlug, toPlaceKey, toSlug } from '#shared/places.ts'
import { buildDirectory } from './directory.ts'
import {
  type CityRefusal,
  type DecideNewCities,
  type Entering,
  enterCities,
  type NoCity,
  openNewCities,
  type WantedCity,
} from './newCities.ts'
import { groupNames, indexPlaces, type PlaceIndex } from './placeIndex.ts'
import { isListable, readBundledPlaces } from './places.ts'
import { type City, type CityName, findCities, findCitiesByKey, type NewCity } from './queries.ts'

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
  /** The identity of a city, old spellings and former names resolved. */
  toKey(name: string): string
  /** The name that an address (`toSlug`) was made of. */
  slugToName(slug: string): string
  /** Other spellings of these cities in Latin letters, old ones say, folded (`toPlaceKey`); cities without any are left out. */
  listSpellings(names: readonly string[]): Readonly<Record<string, readonly string[]>>
  /** A city that was entered before. */
  find(name: string): Promise<City | undefined>
  /** Returns for each name why an account may not enter rates under it. */
  check(names: readonly string[], accountId: string): Promise<(CityRefusal | undefined)[]>
  /** How the lists write a name, whatever cities there are; as it is given where none has it. */
  spell(name: string): NewCity
  decideNew: DecideNewCities
  /**
   * Runs a write in a transaction of `transact` that may make cities, under the list's spelling when they are listed,
   * else as written. They come and go with the transaction.
   */
  write<T>(transact: Transact, author: Author, work: (tx: Db, enter: EnterCities) => Promise<T>): Promise<T>
  /** Places whose name or old spelling begins with a text. In memory, so it may run at every key press. */
  suggest(typed: string): KnownCity[]
  /** Returns the city that each text means: how it would be saved, and what it resembles if it is unknown. */
  recognise(texts: readonly string[]): Promise<RecognisedCity[]>
  /** Names of the places that a name means which is none of them: it sounds like them, or has a word more. */
  findMeant(name: string): string[]
  /** Takes the names of the third-party service into the suggestions; torn and ambiguous ones are left out. */
  learn(names: readonly string[]): void
  /** Runs a write, and again when another instance has renamed, merged or retired one of its cities. */
  retryIfChanged<T>(work: () => Promise<T>): Promise<T>
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
  /** Keyed by every name of each city. */
  let entered = new Map<string, CityName>()
  let serviceNames: readonly string[] = []
  let index: PlaceIndex | undefined
  let slugs: ReadonlyMap<string, string> | undefined

  const known = (key: string) => entered.get(key)
  // a city that was entered before its name was a spelling of another one stays itself
  const findNameKey = (name: string) => {
    const own = toPlaceKey(name)
    return entered.has(own) ? own : (directory.find(name)?.key ?? own)
  }
  const toKey = (name: string) => {
    const key = findNameKey(name)
    return known(key)?.key ?? key
  }
  const places = () =>
    (index ??= indexPlaces(directory, { ...groupNames(entered.values()), listed: serviceNames }))
  const isListed = (key: string) => places().at(key) !== undefined

  const forgetIndexes = () => {
    index = undefined
    slugs = undefined
  }

  const remember = (names: readonly CityName[]) => {
    const news = names.filter(name => !isSame(entered.get(name.byKey), name))
    for (const name of news) entered.set(name.byKey, name)
    if (news.length > 0) forgetIndexes()
  }

  const newCity = (name: string): NewCity => {
    const key = toKey(name)
    const place = known(key) ?? places().at(key) ?? { name: collapseSpaces(name), state: null }
    return { key, name: place.name, state: place.state }
  }

  /** Remembers those of the cities that are entered. */
  async function lookUp(keys: readonly string[]): Promise<void> {
    const unknown = keys.filter(key => !known(key))
    if (unknown.length > 0) remember(await findCitiesByKey(db, unknown))
  }

  async function refresh(): Promise<void> {
    try {
      const names = await findCities(db)
      if (names.length === entered.size && names.every(name => isSame(entered.get(name.byKey), name))) return
      entered = new Map(names.map(name => [name.byKey, name]))
      forgetIndexes()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'entered cities not read')
    }
  }

  async function write<T>(
    transact: Transact,
    author: Author,
    work: (tx: Db, enter: EnterCities) => Promise<T>,
  ): Promise<T> {
    const learnt: CityName[] = []
    const learn = (found: readonly CityName[]) => learnt.push(...found)
    const entering = { known, newCity, isListed, decideNew, record, learn }
    const done = await transact(tx =>
      work(tx, (wanted, newCities) =>
        enterCities(tx, wanted, author, entering, newCities && new Set(newCities.map(toKey))),
      ),
    )
    // not before the commit: what is rolled back was never there
    remember(learnt)
    return done
  }

  return {
    toKey,
    slugToName(slug) {
      const name = nameFromSlug(slug)
      slugs ??= new Map([...entered.values()].map(({ byName }) => [toSlug(byName), byName]))
      return known(toKey(name)) ? name : (slugs.get(slug) ?? name)
    },
    listSpellings: names =>
      Object.fromEntries(
        names.flatMap(name => {
          const { key, spellings = [] } = directory.find(name) ?? {}
          // those of other scripts would double what pages weigh, and a page has the names of its language
          const others = spellings.filter(spelling => spelling !== key && /^\p{ASCII}+$/u.test(spelling))
          return others.length > 0 ? [[name, others]] : []
        }),
      ),
    async find(name) {
      await lookUp([findNameKey(name)])
      return known(toKey(name))
    },
    async check(names, accountId) {
      await lookUp(names.map(findNameKey))
      const wanted = names.map(name => {
        const city = newCity(name)
        return { ...city, isUnlisted: !isListed(city.key) }
      })
      const isAllKnown = wanted.every(({ key }) => known(key))
      const existing = isAllKnown ? [] : await findCities(db)
      const left = isAllKnown ? undefined : await record?.countUnlistedLeft(db, accountId)
      const { refused } = decideNew(
        wanted.filter(({ key }) => !known(key)),
        existing,
        left,
      )
      return wanted.map(({ key }) => (known(key)?.isRetired ? 'city.closed' : refused.get(key)))
    },
    spell(name) {
      const { key, name: listed, state } = directory.find(name) ?? {}
      return { key: key ?? toPlaceKey(name), name: listed ?? collapseSpaces(name), state: state ?? null }
    },
    decideNew,
    write,
    suggest: typed => places().suggest(typed),
    async recognise(texts) {
      const read = texts.map(text => [text, parseCityText(text).name].filter(name => name !== ''))
      await lookUp(read.flat().map(findNameKey))
      const isKnown = (name: string) => known(toKey(name)) !== undefined || isListed(toKey(name))
      return read.map((names): RecognisedCity => {
        const found = names.find(isKnown)
        const { key, name, state } = newCity(found ?? names.at(-1)!)
        const status = known(key) ? 'entered' : 'place'
        if (found !== undefined)
          return { name, state, status, suggestions: toNames(places().findCitiesIn(name, key)) }
        const similar = places().resemble(name).slice(0, MAX_RESEMBLING)
        return { name, state, status: 'unknown', suggestions: toNames(similar) }
      })
    },
    findMeant: name => toNames(places().findMeant(name)),
    learn(names) {
      const { made } = decideNew(names.map(collapseSpaces).filter(isListable).map(newCity), [])
      const learnt = made.map(({ name }) => name).filter(name => !directory.isAmbiguous(name))
      serviceNames = [...new Set([...serviceNames, ...learnt])]
      forgetIndexes()
    },
    async retryIfChanged(work) {
      try {
        return await work()
      } catch (error) {
        if (!isCityClosed(error)) throw error
        await refresh()
        return work()
      }
    },
    refresh,
  }
}

const toNames = (places: readonly { name: string }[]) => places.map(({ name }) => name)

const isSame = (one: CityName | undefined, other: CityName): boolean =>
  one?.key === other.key && one.name === other.name && one.isRetired === other.isRetired
