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

export const selectAll = ({ rows, cells }: GridSize): Selection => ({
  anchor: { row: 0, cell: 0 },
  head: { row: rows - 1, cell: cells - 1 },
})

const clamp = (at: number, last: number) => Math.max(0, Math.min(at, last))

const STEPS: Partial<Record<string, Place>> = {
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
