import type { CitySuggestion } from '#shared/cities/api.ts'
import { MAX_SUGGESTIONS, MIN_TYPED, toPlaceKey } from '#shared/places.ts'
import type { Directory, Place } from './directory.ts'
import { indexPrefixes } from './prefixes.ts'
import { indexSimilar } from './similarPlaces.ts'

interface Entered {
  key: string
  name: string
  state: string | null
}

export interface Suggestions {
  /** At most eight: biggest first, then cities that were entered, then by name. Too short a text finds none. */
  find(typed: string): CitySuggestion[]
  /** Known places that a name resembles which is none of them, nearest first; entered and big ones before others. */
  resemble(name: string): Place[]
  /** The place under a key, listed or entered. */
  placeAt(key: string): Place | undefined
  /** Cities rates were entered for. */
  addEntered(cities: readonly Entered[]): void
  /** Names of another list, without states. */
  addListed(names: readonly string[]): void
}

const unranked = ({ key, name, state }: Entered): Place => ({
  key,
  name,
  state,
  rank: Number.POSITIVE_INFINITY,
  spellings: [key],
})

/** What the form may suggest: the directory, and beside it what is learnt while the server runs. */
export function openSuggestions(directory: Directory): Suggestions {
  const listed = indexPrefixes(directory.places)
  const listedAt = new Map(directory.places.map(place => [place.key, place]))
  const entered = new Set<string>()
  const learnt = new Map<string, Place>()
  let others = indexPrefixes<Place>([])
  let similar: ReturnType<typeof indexSimilar> | undefined

  const isNotable = ({ key, rank }: Place) => entered.has(key) || Number.isFinite(rank)
  const placeAt = (key: string) => listedAt.get(key) ?? learnt.get(key)

  const before = (a: Place, b: Place) =>
    // of two unranked places the difference is not a number, and the next rule decides
    a.rank - b.rank || Number(entered.has(b.key)) - Number(entered.has(a.key)) || (a.key < b.key ? -1 : 1)

  /** `overrides`: an entered city is shown as it was written, whatever another list calls it. */
  const learn = (places: readonly Place[], overrides: boolean) => {
    const news = places.filter(({ key, name }) => {
      const known = placeAt(key)
      return !known || (overrides && learnt.has(key) && known.name !== name)
    })
    if (news.length === 0) return
    for (const place of news) learnt.set(place.key, place)
    similar = undefined
    others = indexPrefixes([...learnt.values()])
  }

  return {
    find(typed) {
      const prefix = toPlaceKey(typed)
      if (prefix.length < MIN_TYPED) return []
      return [...listed(prefix), ...others(prefix)]
        .sort(before)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ name, state }) => ({ name, state }))
    },
    resemble(name) {
      const key = toPlaceKey(name)
      // `Rampur` alone is none of those that are `Rampur (State)`, and `Pune City` none of its own
      const homes = [...listed(`${key}(`)]
      const words = name.split(' ')
      const parts = [words.slice(0, -1), words.slice(1)].flatMap(
        part => directory.find(part.join(' ')) ?? placeAt(toPlaceKey(part.join(' '))) ?? [],
      )
      similar ??= indexSimilar([...directory.places, ...learnt.values()], isNotable)
      const misspelt = similar(key).sort((a, b) => a.edits - b.edits || before(a.place, b.place))
      return [...new Set([...homes, ...misspelt.map(({ place }) => place), ...parts.filter(isNotable)])]
    },
    placeAt,
    addEntered(cities) {
      if (cities.some(({ key }) => !entered.has(key))) similar = undefined
      for (const { key } of cities) entered.add(key)
      learn(cities.map(unranked), true)
    },
    addListed(names) {
      const unknown = names.filter(name => !directory.find(name))
      learn(
        unknown.map(name => unranked({ key: toPlaceKey(name), name, state: null })),
        false,
      )
    },
  }
}
