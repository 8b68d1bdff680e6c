import { toPlaceKey } from '#shared/places.ts'
import { countEdits } from './edits.ts'
import type { Place } from './places.ts'

/** Edits of a name of so many letters that are taken for a slip. A short name is soon another one. */
function countAllowed(letters: number): number {
  if (letters < 4) return 0
  if (letters < 6) return 1
  return letters < 9 ? 2 : 3
}

/**
 * Finds the places that a misspelled name may mean, nearest first, then by rank. A place is also meant whose name is a part
 * of it, as Pune is of `Pune City` and `Old Pune`.
 */
export function findNear(name: string, places: readonly Place[]): Place[] {
  const words = name.split(' ')
  const wanted = [words, words.slice(1), words.slice(0, -1)].map(some => toPlaceKey(some.join(' ')))
  const [whole = '', ...parts] = wanted
  const most = countAllowed(whole.length)
  const count = (other: string) => (parts.includes(other) ? 0 : countEdits(whole, other, most))
  return places
    .map(place => ({ place, edits: Math.min(...place.names.map(count)) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits || one.place.rank - other.place.rank)
    .map(({ place }) => place)
}
