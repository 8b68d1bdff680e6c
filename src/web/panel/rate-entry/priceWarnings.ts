import { parsePrice } from '#shared/figures.ts'
import type { Kind, Market } from '#shared/rates/markets.ts'
import { isTenfold, isUnusual } from '#shared/rates/priceChange.ts'
import { CELLS, type Cell, type Cells, findCellProblem, parseCellKey, toCellKey } from './cells.ts'
import { type EntryRow, getCells } from './entryRow.ts'

/** Why a rate deserves a second look; it can be sent nevertheless. */
export type PriceWarning = 'change' | { under: Kind }

/** A kind costs at least as much as the one it is made of. */
const MADE_OF: Partial<Record<Kind, Kind>> = { skinless: 'chicken', boneless: 'skinless' }

/** Warns of a rate below the kind it is made of, or 25 % off the one before. */
export function findPriceWarning(cells: Cells, cell: Cell, before: Cells): PriceWarning | undefined {
  const [market, kind] = parseCellKey(cell)
  const price = priceAt(cells, market, kind)
  if (price === undefined) return undefined
  const source = MADE_OF[kind]
  const floor = source && priceAt(cells, market, source)
  if (source && floor !== undefined && price < floor) return { under: source }
  return isUnusual(price, parsePrice(before[cell] ?? '')) ? 'change' : undefined
}

const listChanged = (row: EntryRow, find: (cells: Cells, cell: Cell, before: Cells) => unknown): Cell[] => {
  const cells = getCells(row)
  return CELLS.filter(cell => cells[cell] !== row.saved[cell] && find(cells, cell, row.before))
}

/** Lists the changed rates of a row that deserve a second look. */
export const listUnusual = (row: EntryRow): Cell[] => listChanged(row, findPriceWarning)

/** Lists the changed rates of a row that are ten times off the ones before. */
export const listTenfold = (row: EntryRow): Cell[] =>
  listChanged(row, (cells, cell, before) => {
    const price = priceAt(cells, ...parseCellKey(cell))
    return price !== undefined && isTenfold(price, parsePrice(before[cell] ?? ''))
  })

function priceAt(cells: Cells, market: Market, kind: Kind): number | undefined {
  const typed = cells[toCellKey(market, kind)]
  return findCellProblem(typed) ? undefined : parsePrice(typed!)
}
