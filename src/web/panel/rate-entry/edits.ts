import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { KINDS } from '#shared/rates/markets.ts'
import {
  CELLS,
  type Cell,
  type Cells,
  hasPrice,
  isEmptyCell,
  isNotQuoted,
  NOT_QUOTED,
  nameCells,
  parseCellKey,
  toCellKey,
} from './cells.ts'
import { type EntryRow, getCells, isEmptyObject, isNeeded } from './entryRow.ts'
import type { Sheet } from './sheet.ts'

/** Cells of a row that stand side by side in a grid. */
export interface Line {
  row: EntryRow
  cells: readonly Cell[]
}

/** Where a cell stands in the lines of a grid, by index. */
export interface Place {
  line: number
  cell: number
}

/** Cells that an edit types, by the key of their row. */
export type Typed = Record<string, Cells>

export const countTyped = (typed: Typed): number =>
  Object.values(typed).reduce((count, cells) => count + Object.keys(cells).length, 0)

/** Types what `edit` returns into cells; undefined leaves a cell as it is. */
const editCells = (cells: readonly Cell[], edit: (cell: Cell) => string | undefined): Cells =>
  Object.fromEntries(
    cells.flatMap(cell => {
      const text = edit(cell)
      return text === undefined ? [] : [[cell, text]]
    }),
  )

const editRows = (rows: Sheet, edit: (row: EntryRow) => Cells): Typed =>
  Object.fromEntries(
    rows.map(row => [row.key, edit(row)] as const).filter(([, cells]) => !isEmptyObject(cells)),
  )

/** Returns the rate before of a cell, or that it was not quoted where others of its market were. */
function getBefore(before: Cells, cell: Cell): string | undefined {
  const [market] = parseCellKey(cell)
  const isQuoted = KINDS.some(kind => before[toCellKey(market, kind)] !== undefined)
  return before[cell] ?? (isQuoted ? NOT_QUOTED : undefined)
}

/** Fills empty cells with the rates before. */
const copyBefore = (row: EntryRow): Cells =>
  editCells(CELLS, cell => (isEmptyCell(getCells(row), cell) ? getBefore(row.before, cell) : undefined))

/** Fills all cells with the rates before. */
export const replaceByBefore = (row: EntryRow, cells: readonly Cell[]): Cells =>
  editCells(cells, cell => getBefore(row.before, cell))

/** Fills the empty cells of rows that are not saved with the rates before. */
export const copyAllBefore = (rows: Sheet): Typed =>
  editRows(
    rows.filter(({ version }) => version === undefined),
    copyBefore,
  )

/** The same for the key `=`, in one row; when no cell of it is empty, the cell it was asked in. */
export function repeatBefore(row: EntryRow, at: Cell): Cells {
  const filled = copyBefore(row)
  return isEmptyObject(filled) ? replaceByBefore(row, [at]) : filled
}

/** Says of rates that were left empty, once a save was tried, that they were not quoted. */
export const fillUnquoted = (rows: Sheet): Typed =>
  // at each key: of hundreds of rows, few were tried
  editRows(
    rows.filter(row => row.problem !== undefined && hasPrice(getCells(row))),
    row =>
      editCells(CELLS, cell => {
        const isLeft = isEmptyCell(getCells(row), cell) && row.saved[cell] === undefined
        return isLeft && isNeeded(row, cell) ? NOT_QUOTED : undefined
      }),
  )

/**
 * Returns what a message says of a row, with `-` for what it left out: of the markets that it quotes, and of those that the row
 * lacks altogether. Saved prices stay, and typed ones where it says that nothing was quoted.
 */
export function completeMessage(row: EntryRow, read: Cells): Cells {
  const cells = getCells(row)
  const isIn = (cell: Cell, texts: Cells) => {
    const [market] = parseCellKey(cell)
    return KINDS.some(kind => !isEmptyCell(texts, toCellKey(market, kind)))
  }
  const isLeftOut = (cell: Cell) =>
    read[cell] === undefined &&
    isEmptyCell(cells, cell) &&
    (row.version === undefined
      ? isIn(cell, read) || !isIn(cell, cells)
      : isIn(cell, read) && !isIn(cell, row.saved))
  if (!hasPrice(read)) return editCells(CELLS, cell => (isEmptyCell(cells, cell) ? read[cell] : undefined))
  return { ...read, ...editCells(CELLS, cell => (isLeftOut(cell) ? NOT_QUOTED : undefined)) }
}

/**
 * Returns what a save that waits has beyond a later one of the same city and day: the cells that are not typed now. A new entry
 * that says nothing of a market leaves it as it was.
 */
export const keepEarlier = ({ version, saved, typed }: EntryRow, earlier: Cells): Cells =>
  editCells(CELLS, cell => {
    const [market] = parseCellKey(cell)
    const isUnquoted =
      version === undefined && KINDS.every(kind => isNotQuoted(typed[toCellKey(market, kind)]))
    const isLeft = typed[cell] === undefined || isUnquoted
    return isLeft && earlier[cell] !== saved[cell] ? earlier[cell] : undefined
  })

/** Names what a message left out of every city, as it was completed; if nothing, what it left out of some. */
export function describeLeftOut(completed: readonly Cells[]): string | undefined {
  const isLeft = (cell: Cell) => (cells: Cells) => cells[cell] === NOT_QUOTED
  const somewhere = CELLS.filter(cell => completed.some(isLeft(cell)))
  const everywhere = somewhere.filter(cell => completed.every(isLeft(cell)))
  const left = everywhere.length > 0 ? everywhere : somewhere
  return left.length > 0 ? SAVE_BAR.leftOut({ list: nameCells(left) }) : undefined
}
