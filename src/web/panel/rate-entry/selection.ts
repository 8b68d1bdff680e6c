import { CELLS } from './cells.ts'

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

const LAST_CELL = CELLS.length - 1
/** All cells of a sheet of one row. */
export const WHOLE_ROW: Area = { top: 0, bottom: 0, left: 0, right: LAST_CELL }

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

/** The rows or columns that a selection touches, or all of a sheet of `count` rows. */
export const widen = (selection: Selection, scope: Scope, count: number): Selection => {
  const { top, bottom, left, right } = toArea(selection)
  return {
    anchor: { row: scope === 'row' ? top : 0, cell: scope === 'column' ? left : 0 },
    head: { row: scope === 'row' ? bottom : count - 1, cell: scope === 'column' ? right : LAST_CELL },
  }
}

const clamp = (at: number, last: number) => Math.max(0, Math.min(at, last))

const STEPS: Partial<Record<string, Place>> = {
  ArrowUp: { row: -1, cell: 0 },
  ArrowDown: { row: 1, cell: 0 },
  ArrowLeft: { row: 0, cell: -1 },
  ArrowRight: { row: 0, cell: 1 },
}
const PAGES: Partial<Record<string, number>> = { PageUp: -1, PageDown: 1 }

type Key = Record<'ctrlKey' | 'metaKey', boolean> & { key: string }

/** Returns where a key leads as in spreadsheets, in a sheet of `count` rows; undefined for any other key. */
export function movePlace(from: Place, { key, ctrlKey, metaKey }: Key, count: number, page: number) {
  if (ctrlKey || metaKey) {
    if (key === 'Home') return { row: 0, cell: 0 }
    return key === 'End' ? { row: count - 1, cell: LAST_CELL } : undefined
  }
  const step = STEPS[key] ?? (PAGES[key] && { row: PAGES[key] * page, cell: 0 })
  return step && { row: clamp(from.row + step.row, count - 1), cell: clamp(from.cell + step.cell, LAST_CELL) }
}
