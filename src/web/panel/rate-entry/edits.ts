import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { KINDS } from '#shared/rates/markets.ts'
import {
  CELLS,
  type Cell,
  type Cells,
  hasPrice,
  isEmptyCell,
  isLacking,
  NOT_QUOTED,
  nameCells,
  parseCellKey,
  toCellKey,
} from './cells.ts'
import { type EntryRow, getCells, isEmptyObject } from './entryRow.ts'
import { type PastedLine, toPastedLine } from './pastedLines.ts'
import type { Area, GridSize } from './selection.ts'
import type { Sheet } from './sheet.ts'

/** The rows and columns that a person sees, in their order. */
export interface Grid {
  rows: Sheet
  columns: readonly Cell[]
}

export const getSize = ({ rows, columns }: Grid): GridSize => ({ rows: rows.length, cells: columns.length })

const cutArea = ({ rows, columns }: Grid, { top, bottom, left, right }: Area): Grid => ({
  rows: rows.slice(top, bottom + 1),
  columns: columns.slice(left, right + 1),
})

/** Cells that an edit types, by the key of their row. */
export type Typed = Record<string, Cells>

export const countTyped = (typed: Typed): number =>
  Object.values(typed).reduce((count, cells) => count + Object.keys(cells).length, 0)

/** Types what `edit` returns into cells; undefined leaves a cell as it is. */
const editCells = (cells: readonly Cell[], edit: (cell: Cell, across: number) => string | undefined): Cells =>
  Object.fromEntries(
    cells.flatMap((cell, across) => {
      const text = edit(cell, across)
      return text === undefined ? [] : [[cell, text]]
    }),
  )

const editRows = (rows: Sheet, edit: (row: EntryRow, down: number) => Cells): Typed =>
  Object.fromEntries(
    rows.map((row, down) => [row.key, edit(row, down)] as const).filter(([, cells]) => !isEmptyObject(cells)),
  )

/** Returns the rate before of a cell, or that it was not quoted where others of its market were. */
function getBefore(before: Cells, cell: Cell): string | undefined {
  const [market] = parseCellKey(cell)
  const isQuoted = KINDS.some(kind => before[toCellKey(market, kind)] !== undefined)
  return before[cell] ?? (isQuoted ? NOT_QUOTED : undefined)
}

/** Fills empty cells with the rates before. */
const copyBefore = (row: EntryRow, cells: readonly Cell[]): Cells =>
  editCells(cells, cell => (isEmptyCell(getCells(row), cell) ? getBefore(row.before, cell) : undefined))

/** Fills all cells with the rates before. */
export const replaceByBefore = (row: EntryRow, cells: readonly Cell[]): Cells =>
  editCells(cells, cell => getBefore(row.before, cell))

/** Fills the empty cells of rows that are not saved with the rates before. */
export const copyAllBefore = (rows: Sheet): Typed =>
  editRows(
    rows.filter(({ version }) => version === undefined),
    row => copyBefore(row, CELLS),
  )

/** The same for the key `=`. When there is no empty cell to fill, it replaces rates by those of the day before. */
export function repeatBefore(grid: Grid, area: Area): Typed {
  const { rows, columns } = cutArea(grid, area)
  const filled = editRows(rows, row => copyBefore(row, columns))
  return countTyped(filled) > 0 ? filled : editRows(rows, row => replaceByBefore(row, columns))
}

/** The same in a form of one record: every empty cell; when none is empty, the cell it was asked in. */
export function repeatInForm(row: EntryRow, at: Cell): Cells {
  const filled = copyBefore(row, CELLS)
  return isEmptyObject(filled) ? replaceByBefore(row, [at]) : filled
}

/**
 * Says of rates that were left empty, once a save was tried, that they were not quoted. `isForm`: a new entry of a form
 * needs every rate.
 */
export const fillUnquoted = (rows: Sheet, isForm: boolean): Typed =>
  // at each key: of hundreds of rows, few were tried
  editRows(
    rows.filter(row => row.hasTriedToSave && hasPrice(getCells(row))),
    row => {
      const cells = getCells(row)
      const isNeeded = (cell: Cell) => isLacking(cells, row.saved, cell) || (isForm && row._id === undefined)
      return editCells(CELLS, cell =>
        isEmptyCell(cells, cell) && row.saved[cell] === undefined && isNeeded(cell) ? NOT_QUOTED : undefined,
      )
    },
  )

/**
 * Returns what a message says of a row, with `-` for what it left out: of the markets that it quotes, and of those that the row
 * lacks altogether. Saved prices stay.
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
  const left = CELLS.filter(isLeftOut).map(cell => [cell, NOT_QUOTED])
  return hasPrice(read) ? { ...read, ...Object.fromEntries(left) } : read
}

/** Names what a message left out of every city, as it was completed; if nothing, what it left out of some. */
export function describeLeftOut(completed: readonly Cells[]): string | undefined {
  const isLeft = (cell: Cell) => (cells: Cells) => cells[cell] === NOT_QUOTED
  const everywhere = CELLS.filter(cell => completed.every(isLeft(cell)))
  const left = everywhere.length > 0 ? everywhere : CELLS.filter(cell => completed.some(isLeft(cell)))
  return left.length > 0 ? SAVE_BAR.leftOut({ list: nameCells(left) }) : undefined
}

export function clearCells(grid: Grid, area: Area): Typed {
  const { rows, columns } = cutArea(grid, area)
  return editRows(rows, row =>
    editCells(columns, cell => (isEmptyCell(getCells(row), cell) ? undefined : '')),
  )
}

/**
 * Pastes a block from the first cell of an area on, or as often as it fits into the area exactly. An empty figure leaves its
 * cell as it is; `lost` are lines with figures that have no cell to be typed into, as a message would have them.
 */
export function pasteBlock(
  grid: Grid,
  area: Area,
  block: readonly (readonly string[])[],
  isFixed: (row: EntryRow) => boolean,
) {
  const [height, width] = [block.length, Math.max(...block.map(line => line.length))]
  const { top, left } = area
  const isRepeated = (area.bottom - top + 1) % height === 0 && (area.right - left + 1) % width === 0
  const to = isRepeated ? area : { top, left, bottom: top + height - 1, right: left + width - 1 }
  const { rows, columns } = cutArea(grid, to)
  const typed = editRows(rows, (_, down) =>
    editCells(columns, (_, across) => block[down % height]![across % width] || undefined),
  )
  const lost = block.flatMap((figures, down): PastedLine[] => {
    const row = grid.rows[top + down]
    const isOpen = row && !isFixed(row)
    const isPlaced = (figure: string, across: number) =>
      figure === '' || (isOpen && grid.columns[left + across] !== undefined)
    if (figures.every(isPlaced)) return []
    const cells = figures.map((_, across) => grid.columns[left + across] ?? ('' as const))
    const isFilled = (_: string, across: number) => figures[across] !== ''
    return [toPastedLine(row?.city ?? '', figures.filter(isFilled), cells.filter(isFilled))]
  })
  return { typed, lost }
}

/** The texts of an area as a spreadsheet takes them. */
export function toClipboardText(grid: Grid, area: Area): string {
  const { rows, columns } = cutArea(grid, area)
  return rows
    .map(row => {
      const cells = getCells(row)
      return columns.map(cell => cells[cell] ?? '').join('\t')
    })
    .join('\n')
}
