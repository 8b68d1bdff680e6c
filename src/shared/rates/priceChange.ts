import type { Kind, Market, Markets } from './markets.ts'

type Direction = 'up' | 'down' | 'same'
/** INR per kg, never negative, with its direction. */
export interface Change {
  by: number
  direction: Direction
}

/** INR per kg of one market and kind; undefined when it was not quoted. */
export const getPrice = (markets: Markets | undefined, market: Market, kind: Kind): number | undefined =>
  markets?.[market]?.[kind]

/** The change between two prices, in INR per kg; undefined when either is missing: nothing is invented. */
export function getPriceChange(now: number | undefined, before: number | undefined): Change | undefined {
  if (now === undefined || before === undefined) return undefined
  const by = Math.round((now - before) * 100) / 100
  return { by: Math.abs(by), direction: by > 0 ? 'up' : by < 0 ? 'down' : 'same' }
}

/**
 * Whether a price is above 1.5 times the previous one, or below two thirds of it: it stands out, and is asked about before it
 * is published.
 */
export const isUnusual = (now: number, before: number | undefined): boolean =>
  before !== undefined && before > 0 && (now * 2 > before * 3 || now * 3 < before * 2)
