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
import { type EntryRow, getCells } from './entryRow.ts'
import type { Area, GridSize } from './selection.ts'
import type { Sheet } from './sheet.ts'

/** The rows and columns that a person sees, in their order. */
export interface Grid {
  rows: Sheet
  columns: readonly Cell[]
}

export const getSize = ({ rows, columns }: Grid): GridSize => ({ rows: rows.length, cells: columns.length })

/** Rows with all their cells, also those that a phone does not show, and the area of these. */
const toWhole = (rows: Sheet): [Grid, Area] => [
  { rows, columns: CELLS },
  { top: 0, bottom: rows.length - 1, left: 0, right: CELLS.length - 1 },
]

/** Cells that an edit types, by the key of their row. */
export type Typed = Record<string, Cells>

export const countTyped = (typed: Typed): number =>
  Object.values(typed).reduce((count, cells) => count + Object.keys(cells).length, 0)

/** Types what `edit` returns into the cells of an area; undefined leaves a cell as it is. */
function editArea(
  { rows, columns }: Grid,
  { top, bottom, left, right }: Area,
  edit: (row: EntryRow, cell: Cell, down: number, across: number) => string | undefined,
): Typed {
  const typed: Typed = {}
  for (const [down, row] of rows.slice(top, bottom + 1).entries()) {
    const cells: Cells = {}
    for (const [across, cell] of columns.slice(left, right + 1).entries()) {
      const text = edit(row, cell, down, across)
      if (text !== undefined) cells[cell] = text
    }
    if (Object.keys(cells).length > 0) typed[row.key] = cells
  }
  return typed
}

/** Returns the rate before of a cell, or that it was not quoted where others of its market were. */
function getBefore(before: Cells, cell: Cell): string | undefined {
  const [market] = parseCellKey(cell)
  const isQuoted = KINDS.some(kind => before[toCellKey(market, kind)] !== undefined)
  return before[cell] ?? (isQuoted ? NOT_QUOTED : undefined)
}

const copyBefore = (grid: Grid, area: Area): Typed =>
  editArea(grid, area, (row, cell) =>
    isEmptyCell(getCells(row), cell) ? getBefore(row.before, cell) : undefined,
  )

/** Fills the empty cells of rows that are not saved with the rates before. */
export const copyAllBefore = (rows: Sheet): Typed =>
  copyBefore(...toWhole(rows.filter(({ version }) => version === undefined)))

const replaceByBefore = (grid: Grid, area: Area): Typed =>
  editArea(grid, area, (row, cell) => getBefore(row.before, cell))

/** The same in a form of one record: all cells. */
export const replaceInForm = (row: EntryRow): Cells => replaceByBefore(...toWhole([row]))[row.key] ?? {}

/**
 * Says of rates that were left empty, once a save was tried, that they were not quoted. `isForm`: a new entry of a form
 * needs every rate.
 */
export function fillUnquoted(rows: Sheet, isForm: boolean): Typed {
  // at each key: of hundreds of rows, few were tried
  const tried = rows.filter(row => row.hasTriedToSave)
  return editArea(...toWhole(tried), (row, cell) => {
    const cells = getCells(row)
    const isNeeded = isLacking(cells, row.saved, cell) || (isForm && row._id === undefined)
    const isAsked = isNeeded && row.saved[cell] === undefined
    return isAsked && isEmptyCell(cells, cell) && hasPrice(cells) ? NOT_QUOTED : undefined
  })
}

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

/** The same for the key `=`. When there is no empty cell to fill, it replaces rates by those of the day before. */
export function repeatBefore(grid: Grid, area: Area): Typed {
  const filled = copyBefore(grid, area)
  return countTyped(filled) > 0 ? filled : replaceByBefore(grid, area)
}

/** The same in a form of one record: every empty cell; when none is empty, the cell it was asked in. */
export function repeatInForm(row: EntryRow, at: Cell): Cells {
  const [grid, area] = toWhole([row])
  const filled = copyBefore(grid, area)
  const cell = CELLS.indexOf(at)
  const typed = countTyped(filled) > 0 ? filled : repeatBefore(grid, { ...area, left: cell, right: cell })
  return typed[row.key] ?? {}
}

export const clearCells = (grid: Grid, area: Area): Typed =>
  editArea(grid, area, (row, cell) => (isEmptyCell(getCells(row), cell) ? undefined : ''))

/**
 * Pastes a block from the first cell of an area on, or as often as it fits into the area exactly. An empty figure leaves its
 * cell as it is; `lost` are lines with figures that have no cell to be typed into.
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
  const typed = editArea(
    grid,
    to,
    (_, __, down, across) => block[down % height]![across % width] || undefined,
  )
  const lost = block.filter((line, down) => {
    const row = grid.rows[top + down]
    const isOpen = row && !isFixed(row)
    return line.some((figure, across) => figure !== '' && !(isOpen && grid.columns[left + across]))
  })
  return { typed, lost }
}

/** The texts of an area as a spreadsheet takes them. */
export const toClipboardText = ({ rows, columns }: Grid, { top, bottom, left, right }: Area): string =>
  rows
    .slice(top, bottom + 1)
    .map(row => {
      const cells = getCells(row)
      return columns
        .slice(left, right + 1)
        .map(cell => cells[cell] ?? '')
        .join('\t')
    })
    .join('\n')
