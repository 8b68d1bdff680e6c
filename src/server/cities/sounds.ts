import { countEdits } from '#shared/edits.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { Place } from './directory.ts'
import { countBits, toLetterBits } from './similarPlaces.ts'

/** The sounds of the letters of an Indian block of Unicode: they stand in one order in all of them. */
const LETTERS = ' nnh aaiiuuRliiiiuuuukkggnCCjjnttddnttddnnppbbmirrlllvsssh'
const FIRST_CONSONANT = 0x15
/** Signs for vowels, and the one that a consonant without a vowel has. */
const SIGNS = 'aiiuuRRiiiiuuuu-'
const FIRST_SIGN = 0x3e
const INDIAN = /[\u0900-\u0d7f]/g
/** Letters that stand elsewhere, or are said otherwise, of Bengali, Assamese, Malayalam and Odia. */
const ODD_LETTERS: Readonly<Record<string, string>> = {
  ৎ: 't',
  ৰ: 'ra',
  ৱ: 'va',
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  'ം': 'm',
  ଯ: 'ja',
  ୟ: 'ia',
  ୱ: 'va',
}

/** A letter of an Indian script as Latin ones. A consonant is said with an a, which a sign behind it replaces (`~`). */
function toLatin(letter: string): string {
  const at = letter.charCodeAt(0) & 0x7f
  const sound = LETTERS[at] ?? SIGNS[at - FIRST_SIGN] ?? ''
  if (at >= FIRST_SIGN) return sound === '-' ? '~' : `~${sound}`
  return at >= FIRST_CONSONANT ? `${sound}a` : sound
}

/** What people write in Latin letters for one Indian sound. Vowels are of three kinds: a, i and u. */
const SPELLINGS: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/a?~/g, ''],
  [/R/g, 'ri'],
  [/[^a-zC]/g, ''],
  [/zh/g, 'l'],
  [/sh|sch/g, 's'],
  [/c?chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/qu(?=[aeiou])/g, 'kv'],
  [/ck|c|q/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/ph|f/g, 'p'],
  [/z/g, 'j'],
  [/(?<=[b-df-hj-np-tv-z])h/g, ''],
  [/[aeo]w(?![aeiouy])|au|ou|o+|u+/g, 'u'],
  [/w/g, 'v'],
  [/[ae][iy]|e+[ai]?|i+|y/g, 'i'],
  [/m(?=[bp])/g, 'n'],
  [/h(?![aiu])/g, ''],
]

/** How a name sounds to Indian ears, in few letters: `Haidrabad`, `Hyderabad` and `हैदराबाद` differ in vowels alone. */
function toSound(name: string): string {
  let sound = toPlaceKey(name).replace(INDIAN, letter => ODD_LETTERS[letter] ?? toLatin(letter))
  for (const [pattern, written] of SPELLINGS) sound = sound.replace(pattern, written)
  return [...sound].filter((letter, at) => letter !== sound[at - 1]).join('')
}

const VOWELS = 'aiu'
/** What it takes to leave a sound out: an h and an n are hardly heard. */
const getWeight = (sound: string): number => {
  if (VOWELS.includes(sound)) return sound === 'a' ? 0.2 : 0.35
  return sound === 'h' ? 0.5 : sound === 'n' ? 0.6 : 1
}
/** Pairs that are said, or written, alike. */
const ALIKE = new Set(['bp', 'bv', 'cj', 'cs', 'dr', 'dt', 'gk', 'js', 'lr', 'mn', 'ln'])

function getDifference(one: string, other: string): number {
  if (one === other) return 0
  const areVowels = VOWELS.includes(one) && VOWELS.includes(other)
  if (areVowels) return 0.35
  return ALIKE.has(one < other ? one + other : other + one) ? 0.45 : 1.2
}

/** What it takes that a name begins in another way: people seldom misspell its first sound. */
const FIRST = 0.5

/** How far two sounds (`toSound`) are apart, if not more than so far: 0 is alike, 1 about one consonant. */
function compareSounds(one: string, other: string, most: number): number {
  let beforeLast: number[] = []
  let last = [0]
  for (let j = 1; j <= other.length; j++) last[j] = FIRST + last[j - 1]! + getWeight(other[j - 1]!)
  for (let i = 1; i <= one.length; i++) {
    const row = [FIRST + last[0]! + getWeight(one[i - 1]!)]
    for (let j = 1; j <= other.length; j++) {
      const changed = last[j - 1]! + getDifference(one[i - 1]!, other[j - 1]!)
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        last[j]! + getWeight(one[i - 1]!),
        row[j - 1]! + getWeight(other[j - 1]!),
        changed,
        isSwap ? beforeLast[j - 2]! + 0.5 : changed,
      )
    }
    if (Math.min(...row, ...last) > most) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = row
  }
  return last[other.length]!
}

interface Sounding {
  place: Place
  /** 0 is alike. */
  distance: number
}

/** Sounds that are at most so far apart, for each of their letters, are one name. */
const MAX_DISTANCE = 0.095
/** Sounds that are short say little: a name is then also written alike, or sounds the very same. Fewer letters are none. */
const SHORT = 6
const SHORTEST = 4
const MAX_SHORT_EDITS = 2

/** Returns the function that finds the places that a name sounds like, nearest first. */
export function indexSounds(places: Iterable<Place>): (name: string) => Sounding[] {
  const byLength: { place: Place; sound: string; text: string; letters: number }[][] = []
  for (const place of places) {
    for (const text of place.spellings) {
      const sound = toSound(text)
      byLength[sound.length] ??= []
      byLength[sound.length]!.push({ place, sound, text, letters: toLetterBits(sound) })
    }
  }
  return name => {
    const sound = toSound(name)
    if (sound.length < SHORTEST) return []
    const text = toPlaceKey(name)
    const letters = toLetterBits(sound)
    const found = new Map<Place, number>()
    const near = byLength.slice(
      Math.max(SHORTEST, sound.length - MAX_LETTERS),
      sound.length + MAX_LETTERS + 1,
    )
    for (const spelling of near.flatMap(each => each ?? [])) {
      // nearly all are passed over here
      if (countBits(letters ^ spelling.letters) > MAX_LETTERS) continue
      const length = Math.max(sound.length, spelling.sound.length)
      const distance = compareSounds(sound, spelling.sound, MAX_DISTANCE * length) / length
      if (distance > MAX_DISTANCE || distance >= (found.get(spelling.place) ?? 1)) continue
      const isSame = distance === 0 && length > SHORTEST
      if (length > SHORT || isSame || countEdits(text, spelling.text) <= MAX_SHORT_EDITS)
        found.set(spelling.place, distance)
    }
    return [...found]
      .map(([place, distance]) => ({ place, distance }))
      .sort((a, b) => a.distance - b.distance || a.place.rank - b.place.rank)
  }
}

/** Sounds that a name may have more or less, and letters that may differ. */
const MAX_LETTERS = 4
