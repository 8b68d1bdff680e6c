import { dropInvisible } from './digits.ts'

/** Suggestions appear after more than one character, at most eight (specification, section 9). */
export const MIN_TYPED = 2
export const MAX_SUGGESTIONS = 8

const LATIN_DIACRITICS = /[\u0300-\u036f]/g

/** A text without a sign it may end with, however often. The pattern that says so would try each run of the sign inside. */
export function trimTrailing(text: string, sign: string): string {
  let end = text.length
  while (text[end - 1] === sign) end -= 1
  return text.slice(0, end)
}

/** Trimmed, with inner white space folded to one space, and without signs that nobody sees. */
export const collapseSpaces = (text: string): string => dropInvisible(text).trim().replace(/\s+/g, ' ')

const APOSTROPHES = /['’ʼ]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** How a place is written in addresses: `Navi Mumbai` is `navi-mumbai`; letters of every script stay. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(LATIN_DIACRITICS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(BETWEEN_WORDS, '-')
    .replace(/^-|-$/g, '')

/**
 * The identity of a place name, and of its address: only letters and digits count, without Latin diacritics, so ` pune ` and
 * `(Pune)` are Pune and `Hyderābād` is `Hyderabad`. Marks of Indian scripts are vowels and stay. Source:
 * docs/specification-gaps.md, Rates.
 */
export const toPlaceKey = (name: string): string => toSlug(name).replaceAll('-', '')

/** A name that an address may have been made of. */
export const nameFromSlug = (slug: string): string => slug.replaceAll('-', ' ')
