import { toLatinDigits } from '#shared/digits.ts'
import { cutMarkets } from '#shared/rates/marketNames.ts'
import type { Market } from '#shared/rates/markets.ts'

const RUPEES = /(?<![\p{L}\p{M}])(?:rs|inr)(?![\p{L}\p{M}])/giu
/** A word of a name, without the signs around it: hyphens, dots and the like stand between letters. */
const WORDS = /&|\(?\p{L}(?:\p{M}|['’&.-]?\p{L})*(?:\.(?= ?\p{L}))?\)?/gu

const NUMBERING = /^\s*\(?\d{1,3}[.)]\)?(?=\s*[^\s\d])/

/** Takes the number of a line away: `1. Surat` is Surat. */
export const cutNumbering = (line: string): string => line.replace(NUMBERING, '')

/**
 * Reads the name of a city from what people write: `1) *Ahmedabad* (Wholesale) - Rs 221` names Ahmedabad and its
 * wholesale market. Numbering, figures and signs around the name are left out; a text without letters has the name ''.
 */
export function parseCityText(given: string): { name: string; market?: Market } {
  const { text, market } = cutMarkets(toLatinDigits(given).replace(/\s+/g, ' '))
  const words = text.replace(RUPEES, ' ').match(WORDS) ?? []
  const name = words.join(' ')
  return { name: name.includes('(') ? name : name.replaceAll(')', ''), ...(market && { market }) }
}
