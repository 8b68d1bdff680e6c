/** Suggestions appear after more than one character, at most eight (specification, section 9). */
export const MIN_TYPED = 2
export const MAX_SUGGESTIONS = 8

const LATIN_DIACRITICS = /[\u0300-\u036f]/g

/** Trimmed, with inner white space folded to one space. */
export const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ')

/**
 * The identity of a place name: case, spaces and Latin diacritics do not count, so ` pune ` is `Pune` and
 * `Hyderābād` is `Hyderabad`. Marks of Indian scripts are vowels and stay. Source: docs/design/decisions.md, Rates.
 */
export const placeKey = (name: string): string =>
  name.normalize('NFKD').replace(LATIN_DIACRITICS, '').normalize('NFC').toLowerCase().replace(/\s+/g, '')

const APOSTROPHES = /['’ʼ]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu

/** How a place is written in addresses: `Navi Mumbai` is `navi-mumbai`; letters of every script stay. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(LATIN_DIACRITICS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(BETWEEN_WORDS, '-')
    .replace(/^-|-$/g, '')
