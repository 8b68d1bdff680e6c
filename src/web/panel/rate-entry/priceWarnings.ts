import type { Kind, Market } from '#shared/rates/markets.ts'
import { isUnusual } from '#shared/rates/priceChange.ts'
import { type Cells, findCellProblem, parsePrice, toCellKey } from './cells.ts'

/** Why a rate deserves a second look; it can be sent nevertheless. */
export type PriceWarning = 'change' | { under: Kind }

/** A kind costs at least as much as the one it is made of. */
const MADE_OF: Partial<Record<Kind, Kind>> = { skinless: 'chicken', boneless: 'skinless' }

/** Warns of a rate below the kind it is made of, or 25 % off the one before (`before` in INR per kg). */
export function findPriceWarning(
  cells: Cells,
  market: Market,
  kind: Kind,
  before: number | undefined,
): PriceWarning | undefined {
  const price = priceAt(cells, market, kind)
  if (price === undefined) return undefined
  const source = MADE_OF[kind]
  const floor = source && priceAt(cells, market, source)
  if (source && floor !== undefined && price < floor) return { under: source }
  return isUnusual(price, before) ? 'change' : undefined
}

function priceAt(cells: Cells, market: Market, kind: Kind): number | undefined {
  const typed = cells[toCellKey(market, kind)]
  return findCellProblem(typed) ? undefined : parsePrice(typed!)
}
