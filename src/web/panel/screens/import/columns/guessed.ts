import { toCellKey } from '#web/panel/rate-entry/cells.ts'
import { findMarketAndKind } from '#web/panel/rate-entry/parsePaste.ts'
import type { Mapping, Target } from './targets.ts'

const CITY = /^(name of (the )?)?(city|town|place|location|district)( name)?$/
const DATE = /^((rate )?(date|day)|date of (the )?rates?)$/
const MARKET = /^(market|category)( type| name)?$/

function guess(head: string): Target | undefined {
  const words = head
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
  if (CITY.test(words)) return 'city'
  if (DATE.test(words)) return 'date'
  if (MARKET.test(words)) return 'market'
  const { market, kind } = findMarketAndKind(head)
  return market && kind ? toCellKey(market, kind) : kind
}

/** What the heads of columns say they are, in English and in the words of our exports; the first of two is meant. */
export const guessed = (heads: readonly string[]): Mapping => {
  const targets = heads.map(guess)
  return targets.map((target, at) => (targets.indexOf(target) === at ? target : undefined))
}
