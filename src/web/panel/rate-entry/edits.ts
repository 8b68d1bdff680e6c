import { parsePrice } from '#shared/figures.ts'
import { KINDS } from '#shared/rates/markets.ts'
import { MAX_PRICE } from '#shared/rates/rates.ts'
import {
  CELLS,
  type Cell,
  type Cells,
  hasPrice,
  isEmptyCell,
  isLacking,
  NOT_QUOTED,
  parseCellKey,
  toCellKey,
} from './cells.ts'
import { type EntryRow, getCells } from './entryRow.ts'
import {
  type Area,
  type GridSize,
  type Scope,
  type Selection,
  selectCell,
  toArea,
  widen,
} from './selection.ts'
import type { Sheet } from './sheet.ts'

/** The rows and columns that a person sees, in their order. */
export interface Grid {
  rows: Sheet
  columns: readonly Cell[]
}

export const getSize = ({ rows, columns }: Grid): GridSize => ({ rows: rows.length, cells: columns.length })

/** A form of one record as a grid, and the area of all its cells. */
const toGrid = (row: EntryRow): Grid => ({ rows: [row], columns: CELLS })
const WHOLE_ROW: Area = { top: 0, bottom: 0, left: 0, right: CELLS.length - 1 }

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

export const copyBefore = (grid: Grid, area: Area): Typed =>
  editArea(grid, area, (row, cell) =>
    isEmptyCell(getCells(row), cell) ? getBefore(row.before, cell) : undefined,
  )

const replaceByBefore = (grid: Grid, area: Area): Typed =>
  editArea(grid, area, (row, cell) => getBefore(row.before, cell))

/** The same in a form of one record: all cells. */
export const replaceInForm = (row: EntryRow): Cells => replaceByBefore(toGrid(row), WHOLE_ROW)[row.key] ?? {}

/**
 * Says of rates that were left empty, once a save was tried, that they were not quoted. `isForm`: a new entry of a form
 * needs every rate.
 */
export function fillUnquoted(rows: Sheet, isForm: boolean): Typed {
  // at each key: of hundreds of rows, few were tried
  const tried = rows.filter(row => row.hasTriedToSave)
  const area = { ...WHOLE_ROW, bottom: tried.length - 1 }
  return editArea({ rows: tried, columns: CELLS }, area, (row, cell) => {
    const cells = getCells(row)
    const isNeeded = isLacking(cells, row.saved, cell) || (isForm && row._id === undefined)
    const isAsked = isNeeded && row.saved[cell] === undefined
    return isAsked && isEmptyCell(cells, cell) && hasPrice(cells) ? NOT_QUOTED : undefined
  })
}

/** The same for the key `=`. When there is no empty cell to fill, it replaces rates by those of the day before. */
export function repeatBefore(grid: Grid, area: Area): Typed {
  const filled = copyBefore(grid, area)
  return countTyped(filled) > 0 ? filled : replaceByBefore(grid, area)
}

/** The same in a form of one record: every empty cell; when none is empty, the cell it was asked in. */
export function repeatInForm(row: EntryRow, at: Cell): Cells {
  const filled = copyBefore(toGrid(row), WHOLE_ROW)
  const cell = CELLS.indexOf(at)
  const typed =
    countTyped(filled) > 0 ? filled : repeatBefore(toGrid(row), { ...WHOLE_ROW, left: cell, right: cell })
  return typed[row.key] ?? {}
}

/** Adds INR per kg to each rate; an empty cell begins with its previous rate. Nothing falls below 0. */
export const addAmount = (grid: Grid, area: Area, amount: number): Typed =>
  editArea(grid, area, (row, cell) => {
    const cells = getCells(row)
    const price = parsePrice((isEmptyCell(cells, cell) ? row.before[cell] : cells[cell]) ?? '')
    const sum = price === undefined ? undefined : Math.round((price + amount) * 100) / 100
    return sum === undefined || sum < 0 || sum > MAX_PRICE ? undefined : String(sum)
  })

/** Copies the first row of an area down; an area of one row takes the row above it. */
export function fillDown(grid: Grid, area: Area): Typed {
  const first = area.top === area.bottom ? area.top - 1 : area.top
  const source = grid.rows[first]
  if (!source) return {}
  const cells = getCells(source)
  return editArea(grid, { ...area, top: first + 1 }, (_, cell) => cells[cell] ?? '')
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

/** What keys and buttons do to the selected cells; `edit` types into the sheet and says so. */
export function createCommands(grid: Grid, selection: Selection | undefined, edit: (typed: Typed) => void) {
  const editSelected = (change: (grid: Grid, area: Area) => Typed) => () => {
    if (selection) edit(change(grid, toArea(selection)))
  }
  return {
    repeatBefore: editSelected(repeatBefore),
    fillDown: editSelected(fillDown),
    clear: editSelected(clearCells),
    addAmount: (amount: number) => editSelected((grid, area) => addAmount(grid, area, amount))(),
    /** Row and column need a selection. A row has all cells of its city, also those that a phone does not show. */
    copyBefore(scope: Scope) {
      const from = selection ?? (scope === 'all' ? selectCell({ row: 0, cell: 0 }) : undefined)
      const to = scope === 'column' ? grid : { rows: grid.rows, columns: CELLS }
      if (from) edit(copyBefore(to, toArea(widen(from, scope, getSize(to)))))
    },
  }
}
export type Commands = ReturnType<typeof createCommands>
