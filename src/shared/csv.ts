import { utcDay } from './days.ts'

/** Undefined is an empty cell, for a missing value. */
export type Cell = string | number | Date | undefined

/** Excel reads a CSV as UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

// Excel with a Japanese or Chinese keyboard takes full-width signs for the plain ones.
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Prefixes a text with `'` if a spreadsheet would take it for a formula (SECURITY.md). */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

// Where a spreadsheet may begin a cell that we did not: it separates by `;` or tabs in much of the world, and
// knows quotes at the start of its own cells only. Of such a cell it drops the quotes, so they hide no formula.
const CELL_WITHIN = /(?<=[;\t\r\n])"*[=+\-@＝＋－＠]/g

function formatCsvCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (cell instanceof Date) return utcDay(cell)
  if (typeof cell === 'number') return String(cell)
  return `"${escapeFormula(cell).replace(CELL_WITHIN, "'$&").replaceAll('"', '""')}"`
}

/** One line of CSV (RFC 4180); every text is quoted. */
export const formatCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCsvCell).join(',')}\r\n`
