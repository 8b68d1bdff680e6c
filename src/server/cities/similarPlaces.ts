import { countEdits } from '#shared/edits.ts'
import type { Place } from './directory.ts'

interface Similar {
  place: Place
  edits: number
}

type SimilarIndex = (text: string) => Similar[]

interface Spelling {
  text: string
  letters: number
  place: Place
  maxEdits: number
}

/**
 * An index of places by their spellings. Of a notable place more edits are taken for a misspelling: a name that is near to
 * one of thousands of villages is likely to be another village.
 */
export function indexSimilar(places: Iterable<Place>, isNotable: (place: Place) => boolean): SimilarIndex {
  const byLength: Spelling[][] = []
  for (const place of places) {
    for (const text of place.spellings) {
      const maxEdits = countAllowedEdits(text.length, isNotable(place))
      if (maxEdits === 0) continue
      byLength[text.length] ??= []
      byLength[text.length]!.push({ text, letters: toLetterBits(text), place, maxEdits })
    }
  }
  return text => {
    const letters = toLetterBits(text)
    const found = new Map<Place, number>()
    for (const near of byLength.slice(Math.max(0, text.length - MAX_EDITS), text.length + MAX_EDITS + 1)) {
      for (const spelling of near ?? []) {
        // each edit changes two letters at most: nearly all spellings are passed over here
        if (countBits(letters ^ spelling.letters) > 2 * spelling.maxEdits) continue
        const edits = countEdits(text, spelling.text)
        if (edits <= spelling.maxEdits && edits < (found.get(spelling.place) ?? Number.POSITIVE_INFINITY))
          found.set(spelling.place, edits)
      }
    }
    return [...found].map(([place, edits]) => ({ place, edits }))
  }
}

const MAX_EDITS = 2

function countAllowedEdits(length: number, isNotable: boolean): number {
  if (isNotable && length >= 8) return MAX_EDITS
  return length >= (isNotable ? 4 : 6) ? 1 : 0
}

/** The letters of a text as a set of 32 bits, which several letters may share. */
export function toLetterBits(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (text.charCodeAt(at) & 31)
  return bits
}

/** Counts bits in pairs, in fours and in bytes, and sums the bytes: a loop over them took most of the time. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
