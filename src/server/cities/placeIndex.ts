import type { City } from '#shared/cities/api.ts'
import { MAX_SUGGESTIONS, MIN_TYPED, toPlaceKey } from '#shared/places.ts'
import type { Directory, Place } from './directory.ts'
import type { CityName } from './queries.ts'
import { indexSimilar } from './similarPlaces.ts'
import { indexSounds } from './sounds.ts'

interface KnownPlaces {
  /** Cities rates are entered for, with every folded name that means them. */
  entered: readonly Pick<Place, 'key' | 'name' | 'state' | 'spellings'>[]
  /** Folded names that are neither suggested nor resembled: of cities that were retired, and former names. */
  hidden: readonly string[]
  /** Names of another list, without states. */
  listed: readonly string[]
}

/** The places that a name may mean. */
export interface PlaceIndex {
  /** The place under a key. */
  at(key: string): Place | undefined
  /** Places with a spelling that begins with a text, at most eight: biggest first, then entered ones, then by name. */
  suggest(typed: string): City[]
  /** Entered cities in the name of a village or quarter that is not entered: New Delhi may mean Delhi. */
  findCitiesIn(name: string, key: string): Place[]
  /** Places that a name resembles which is none of them, nearest first; big and entered ones before others. */
  resemble(name: string): Place[]
  /** Places that a name which is none of them means all the same: it sounds like them, or has a word more. */
  findMeant(name: string): Place[]
}

/** Indexes the directory and what is known beside it. It is sorted at the first look-up, which is no work of the start. */
export function indexPlaces(directory: Directory, { entered, hidden, listed }: KnownPlaces): PlaceIndex {
  const places = new Map(directory.places.map(place => [place.key, place]))
  for (const name of listed) {
    const key = toPlaceKey(name)
    if (!directory.find(name)) places.set(key, { ...UNRANKED, key, name, state: null, spellings: [key] })
  }
  for (const { spellings, ...city } of entered) {
    const known = spellings.flatMap(key => places.get(key) ?? [])
    const all = new Set([...spellings, ...known.flatMap(place => place.spellings)])
    places.set(city.key, { ...UNRANKED, ...known[0], ...city, spellings: [...all] })
  }
  for (const key of hidden) places.delete(key)

  const enteredKeys = new Set(entered.map(({ key }) => key))
  const isNotable = ({ key, rank }: Place) => enteredKeys.has(key) || Number.isFinite(rank)
  const compare = (a: Place, b: Place) =>
    // of two unranked places the difference is not a number, and the next rule decides
    a.rank - b.rank ||
    Number(enteredKeys.has(b.key)) - Number(enteredKeys.has(a.key)) ||
    (a.key < b.key ? -1 : 1)
  let spellings: Spelling[] | undefined
  let similar: ReturnType<typeof indexSimilar> | undefined
  let sounds: ReturnType<typeof indexSounds> | undefined

  function findByPrefix(prefix: string): Place[] {
    spellings ??= sortSpellings(places.values())
    const found = new Set<Place>()
    for (let at = findFirst(spellings, prefix); spellings[at]?.text.startsWith(prefix); at++) {
      found.add(spellings[at]!.place)
    }
    return [...found].sort(compare)
  }

  /** Notable places whose name is a part of a text: Pune of `Pune City` and `Old Pune`, which are no misspellings. */
  function findParts(name: string): Place[] {
    const words = name.split(' ')
    return [words.slice(0, -1), words.slice(1)]
      .flatMap(part => {
        const text = part.join(' ')
        return places.get(directory.find(text)?.key ?? toPlaceKey(text)) ?? []
      })
      .filter(isNotable)
  }

  function findMeant(name: string): Place[] {
    sounds ??= indexSounds([...places.values()].filter(isNotable))
    return [...sounds(name).map(({ place }) => place), ...findParts(name)]
  }

  return {
    at: key => places.get(key),
    findCitiesIn(name, key) {
      const place = places.get(key)
      return place && isNotable(place) ? [] : findParts(name).filter(({ key }) => enteredKeys.has(key))
    },
    suggest(typed) {
      const prefix = toPlaceKey(typed)
      if (prefix.length < MIN_TYPED) return []
      return findByPrefix(prefix)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ name, state }) => ({ name, state }))
    },
    resemble(name) {
      const key = toPlaceKey(name)
      similar ??= indexSimilar(places.values(), isNotable)
      const misspelt = similar(key).sort((a, b) => a.edits - b.edits || compare(a.place, b.place))
      // `Rampur` alone is none of those that are `Rampur (State)`
      const homes = findByPrefix(`${key}(`)
      return [...new Set([...homes, ...findMeant(name), ...misspelt.map(({ place }) => place)])]
    },
    findMeant,
  }
}

const UNRANKED = { rank: Number.POSITIVE_INFINITY }

interface Spelling {
  text: string
  place: Place
}

const sortSpellings = (places: Iterable<Place>): Spelling[] =>
  [...places]
    .flatMap(place => place.spellings.map(text => ({ text, place })))
    .sort(({ text: a }, { text: b }) => (a < b ? -1 : a > b ? 1 : 0))

/** Where the spellings begin that are not before a text. */
function findFirst(spellings: readonly Spelling[], text: string): number {
  let low = 0
  let high = spellings.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (spellings[middle]!.text < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The cities that names mean, and the folded names that are not shown. */
export function groupNames(names: Iterable<CityName>): Pick<KnownPlaces, 'entered' | 'hidden'> {
  const hidden: string[] = []
  const entered = [...Map.groupBy(names, ({ id }) => id).values()].flatMap(sameCity => {
    const { key, name, state, isRetired } = sameCity[0]!
    const former = sameCity.map(({ byKey }) => byKey).filter(byKey => byKey !== key)
    hidden.push(...former, ...(isRetired ? [key] : []))
    return isRetired ? [] : [{ key, name, state, spellings: [key, ...former] }]
  })
  return { entered, hidden }
}
