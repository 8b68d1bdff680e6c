import { utcDay } from './days.ts'

/** What stands in one cell; undefined is an empty one, for what is missing. */
export type Cell = string | number | Date | undefined

/** Excel reads a CSV as UTF-8 only behind this mark. */
export const BYTE_ORDER_MARK = '\uFEFF'

const FORMULA = /^[=+\-@\t\r]/

/** A text that no spreadsheet takes for a formula (docs/design/security.md): what begins like one gets a `'` before it. */
export const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

function csvCell(cell: Cell): string {
  if (cell === undefined) return ''
  if (cell instanceof Date) return utcDay(cell)
  if (typeof cell === 'number') return String(cell)
  const text = asText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of CSV (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`
