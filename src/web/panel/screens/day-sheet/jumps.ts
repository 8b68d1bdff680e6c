import { parsePrice } from '#shared/figures.ts'
import { isUnusual } from '#shared/rates/priceChange.ts'
import { type Cell, parseCellKey } from '#web/panel/rate-entry/cells.ts'
import type { Grid } from '#web/panel/rate-entry/edits.ts'
import { type EntryRow, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import type { Place } from '#web/panel/rate-entry/selection.ts'

/** Whether nothing of a city is saved or typed yet. */
const isWaiting = (row: EntryRow): boolean => row.version === undefined && !isUnsaved(row)

/** Columns of one market side by side, as a head names them. */
interface ColumnGroup {
  left: number
  cells: readonly Cell[]
}

export function groupColumns(columns: readonly Cell[]): ColumnGroup[] {
  const groups: { left: number; cells: Cell[] }[] = []
  for (const [left, cell] of columns.entries()) {
    const last = groups.at(-1)
    if (last && parseCellKey(last.cells[0]!)[0] === parseCellKey(cell)[0]) last.cells.push(cell)
    else groups.push({ left, cells: [cell] })
  }
  return groups
}

/** Returns the cell that Ctrl and an arrow lead to: a row that waits, above or below, or the next market. */
export function findJumpTarget({ rows, columns }: Grid, from: Place, step: Place): Place | undefined {
  if (step.row === 0) {
    const starts = groupColumns(columns).map(({ left }) => left)
    const cell =
      step.cell > 0 ? starts.find(start => start > from.cell) : starts.findLast(start => start < from.cell)
    return { row: from.row, cell: cell ?? (step.cell > 0 ? columns.length - 1 : 0) }
  }
  for (let back = 1; back <= rows.length; back += 1) {
    const row = (from.row + step.row * back + rows.length) % rows.length
    if (isWaiting(rows[row]!)) return { row, cell: from.cell }
  }
  return undefined
}

/** What a whole figure leads to by itself: nothing, the cell beside or the one below. */
export const GO_ON = ['stay', 'beside', 'below'] as const
export type GoOn = (typeof GO_ON)[number]

/** Whether a typed figure is whole, because it is near the previous rate. A person who types paise goes on typing. */
export function isWholeFigure(typed: string, before: string | undefined): boolean {
  const was = parsePrice(before ?? '')
  return was !== undefined && /^\d+$/.test(typed) && !isUnusual(Number(typed), was)
}

/** Returns the place after a whole figure; after the last row of a column, the next column begins. */
export function findGoOnTarget({ rows, columns }: Grid, { row, cell }: Place, goOn: GoOn): Place | undefined {
  if (goOn === 'stay') return undefined
  const isBeside = goOn === 'beside'
  const isLast = isBeside ? cell === columns.length - 1 : row === rows.length - 1
  const next = isBeside
    ? { row: isLast ? row + 1 : row, cell: isLast ? 0 : cell + 1 }
    : { row: isLast ? 0 : row + 1, cell: isLast ? cell + 1 : cell }
  return next.row < rows.length && next.cell < columns.length ? next : undefined
}

/** Returns a list in which some items stand just before or after another one. */
export function moveBeside<T>(list: readonly T[], moved: readonly T[], beside: T, step: number): T[] {
  const others = list.filter(item => !moved.includes(item))
  return others.toSpliced(others.indexOf(beside) + (step > 0 ? 1 : 0), 0, ...moved)
}

/** Returns a list in an order that knows some of its items; those that it does not know come last, as they were. */
export function applyOrder<T>(list: readonly T[], getKey: (item: T) => string, order: readonly string[]) {
  if (order.length === 0) return list
  const places = new Map(order.map((key, at) => [key, at]))
  const getPlace = (item: T) => places.get(getKey(item)) ?? order.length
  return list.toSorted((one, other) => getPlace(one) - getPlace(other))
}
