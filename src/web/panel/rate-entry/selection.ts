/** Indexes of a row that is shown and of a cell in it. */
export interface Place {
  row: number
  cell: number
}

/** The cells between two corners. The anchor has the focus: what is typed goes there. */
export interface Selection {
  anchor: Place
  head: Place
}

/** First and last row and cell of a selection, both included. */
export interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

/** How many rows a grid has, and cells in each. */
export interface GridSize {
  rows: number
  cells: number
}

export const selectCell = (place: Place): Selection => ({ anchor: place, head: place })

export const toArea = ({ anchor, head }: Selection): Area => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.cell, head.cell),
  right: Math.max(anchor.cell, head.cell),
})

export const countCells = ({ top, bottom, left, right }: Area): number =>
  (bottom - top + 1) * (right - left + 1)

export type Scope = 'row' | 'column' | 'all'

/** The rows or columns that a selection touches, or all of a grid. */
export const widen = (selection: Selection, scope: Scope, { rows, cells }: GridSize): Selection => {
  const { top, bottom, left, right } = toArea(selection)
  return {
    anchor: { row: scope === 'row' ? top : 0, cell: scope === 'column' ? left : 0 },
    head: { row: scope === 'row' ? bottom : rows - 1, cell: scope === 'column' ? right : cells - 1 },
  }
}

const clamp = (at: number, last: number) => Math.max(0, Math.min(at, last))

export const STEPS: Partial<Record<string, Place>> = {
  ArrowUp: { row: -1, cell: 0 },
  ArrowDown: { row: 1, cell: 0 },
  ArrowLeft: { row: 0, cell: -1 },
  ArrowRight: { row: 0, cell: 1 },
}
const PAGES: Partial<Record<string, number>> = { PageUp: -1, PageDown: 1 }

type Key = Record<'ctrlKey' | 'metaKey', boolean> & { key: string }

/** Returns where a key leads as in spreadsheets; undefined for any other key. */
export function movePlace(
  from: Place,
  { key, ctrlKey, metaKey }: Key,
  { rows, cells }: GridSize,
  page: number,
): Place | undefined {
  if (ctrlKey || metaKey) {
    if (key === 'Home') return { row: 0, cell: 0 }
    return key === 'End' ? { row: rows - 1, cell: cells - 1 } : undefined
  }
  const step = STEPS[key] ?? (key in PAGES ? { row: PAGES[key]! * page, cell: 0 } : undefined)
  return step && { row: clamp(from.row + step.row, rows - 1), cell: clamp(from.cell + step.cell, cells - 1) }
}

/** The cells of a head: a city's row, a market's or a kind's columns, or all. */
export function findHeadCells({ id, dataset: { left, right } }: HTMLElement, size: GridSize): Selection {
  const [, row] = /^sheet-(\d+)$/.exec(id) ?? []
  const place = { row: Number(row ?? 0), cell: 0 }
  if (row !== undefined) return widen(selectCell(place), 'row', size)
  if (left === undefined) return widen(selectCell(place), 'all', size)
  return { anchor: { row: 0, cell: Number(left) }, head: { row: size.rows - 1, cell: Number(right) } }
}
