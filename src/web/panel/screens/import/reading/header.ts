import { dayIn } from '#web/panel/days.ts'
import { guessed } from '../columns/guessed.ts'

/** Rows a header is looked for in: titles may stand above it. */
export const HEADER_WITHIN = 20

const isFigure = (cell: string) => /^[₹\s]*[\d.,]+$/.test(cell) || dayIn(cell) !== undefined

/**
 * Where the row that names the columns stands: the one with most names we know; without any, the first one that is
 * not empty, unless it has figures in it.
 */
export function headerAt(cells: readonly string[][]): number | undefined {
  const known = cells.slice(0, HEADER_WITHIN).map(row => guessed(row).filter(Boolean).length)
  const most = Math.max(...known)
  if (most >= 2) return known.indexOf(most)
  const first = cells.findIndex(row => row.some(cell => cell !== ''))
  return cells[first]?.some(isFigure) ? undefined : first
}
