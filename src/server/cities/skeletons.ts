import { readFileSync } from 'node:fs'
import { toPlaceKey } from '#shared/places.ts'
import { placesFile } from './places.ts'

const { letters } = JSON.parse(readFileSync(placesFile('confusables.json'), 'utf8')) as {
  letters: Record<string, string>
}

/** A dot below a letter, such as a nukta: few write it, and fewer see it. */
const DOTS_BELOW = /\u0323/g
const PLAIN = /^[a-z]*$/
/** Beside small letters a capital I is read as an l: behind them, and before them where a word begins. */
const CAPITAL_I = /(?<=\p{Ll})I|(?<!\p{L})I(?=\p{Ll})/gu

/**
 * What a name looks like (UTS 39, with the data of db/places/confusables.json): names that look the same have the same skeleton. Small
 * letters from a to z stay what they are, though Unicode takes `m` for `rn`: Kamal and Karnal are two places.
 */
export function toSkeleton(name: string): string {
  const key = toPlaceKey(name.replace(CAPITAL_I, 'l'))
  if (PLAIN.test(key)) return key
  const mapped = Array.from(key.normalize('NFD'), letter => letters[letter] ?? letter)
  return mapped.join('').normalize('NFD').replace(DOTS_BELOW, '')
}
