import type { Day } from '#shared/days.ts'
import { parsePrice } from '#shared/figures.ts'
import type { Kind } from '#shared/rates/markets.ts'
import { isFar, isUnusual } from '#shared/rates/priceChange.ts'
import { CELLS, type Cell, type Cells, diffCells, findCellProblem, parseCellKey, toCellKey } from './cells.ts'
import { type EntryRow, getCells } from './entryRow.ts'

/** Why a rate stands out while it is typed. */
export type PriceWarning = 'change' | { under: Kind }

/** A kind costs at least as much as the one it is made of. */
const MADE_OF: Partial<Record<Kind, Kind>> = { skinless: 'chicken', boneless: 'skinless' }

/** Warns of a rate below the kind it is made of, or 25 % off the one before. */
export function findPriceWarning(cells: Cells, cell: Cell, before: Cells): PriceWarning | undefined {
  const price = priceIn(cells, cell)
  if (price === undefined) return undefined
  const under = findUnder(cells, cell)
  if (under) return { under: under.kind }
  return isUnusual(price, priceIn(before, cell)) ? 'change' : undefined
}

/** A price that is asked about before it is published, INR per kg. */
export interface PriceDoubt {
  key: string
  cell: Cell
  city: string
  now: number
  /** The price before, and its day. */
  before?: number | undefined
  beforeDay?: Day | undefined
  /** The kind that it is below, with its price. */
  under?: { kind: Kind; price: number } | undefined
}

/**
 * Lists the prices of a row to ask about before they are published: changed ones far from the price before, and those below
 * the kind they are made of where that is new.
 */
export function listDoubts(row: Pick<EntryRow, 'key' | 'city' | 'saved' | 'typed' | 'before' | 'beforeDay'>) {
  const { key, city, saved, before, beforeDay } = row
  const cells = getCells(row)
  const isChanged = (cell: Cell) => cells[cell] !== saved[cell]
  const isFarOff = (cell: Cell, now: number) => isChanged(cell) && isFar(now, priceIn(before, cell))
  return CELLS.flatMap((cell): PriceDoubt[] => {
    const now = priceIn(cells, cell)
    if (now === undefined) return []
    const was = priceIn(before, cell)
    const doubt = { key, cell, city, now, before: was, beforeDay: was === undefined ? undefined : beforeDay }
    const under = findUnder(cells, cell)
    const isTurned =
      under &&
      (isChanged(cell) || isChanged(under.cell)) &&
      !findUnder(before, cell) &&
      // that one is asked about itself
      !isFarOff(under.cell, under.price)
    if (isTurned) return [{ ...doubt, under }]
    return isFarOff(cell, now) ? [doubt] : []
  })
}

/** Whether a new entry says again all that the day before did, and nothing else. */
export const repeatsBefore = (row: EntryRow): boolean =>
  row.version === undefined &&
  row.beforeDay !== undefined &&
  diffCells(getCells(row), row.before).length === 0

/** Cities that say again all that they did before, and the day of that. */
export interface Unchanged {
  since: Day
  count: number
}

/** Counts new entries that repeat the day before, by that day, the earliest first. */
export function countUnchanged(rows: readonly EntryRow[]): Unchanged[] {
  const days = rows.filter(repeatsBefore).map(({ beforeDay }) => beforeDay!)
  return [...new Set(days)].sort().map(since => ({ since, count: days.filter(day => day === since).length }))
}

/** The kind that a price is below although it is made of it. */
function findUnder(cells: Cells, cell: Cell) {
  const [market, kind] = parseCellKey(cell)
  const source = MADE_OF[kind]
  if (!source) return undefined
  const from = toCellKey(market, source)
  const [price, floor] = [priceIn(cells, cell), priceIn(cells, from)]
  const isUnder = price !== undefined && floor !== undefined && price < floor
  return isUnder ? { kind: source, cell: from, price: floor } : undefined
}

const priceIn = (cells: Cells, cell: Cell): number | undefined =>
  findCellProblem(cells[cell]) ? undefined : parsePrice(cells[cell]!)
