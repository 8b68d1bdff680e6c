import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/csv.ts'
import type { Line } from '../preview/lines.ts'
import type { Table } from '../reading/table.ts'
import { IMPORT } from '../texts.ts'

/** The rows of these lines as they stand in the file, with a column that says why; CSV. */
export function rejectedSheet({ header, rows }: Table, lines: readonly Line[]): string {
  const reasons = new Map(
    lines.flatMap(({ numbers, notes }) => numbers.map(number => [number, notes.join(' ')])),
  )
  const sheet = rows.flatMap(({ number, cells }) => {
    const why = reasons.get(number)
    return why === undefined ? [] : [formatCsvLine([...header.map((_, column) => cells[column]), why])]
  })
  return BYTE_ORDER_MARK + formatCsvLine([...header, IMPORT.why]) + sheet.join('')
}
