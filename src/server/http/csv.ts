import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '#shared/csv.ts'

/** A table to take along: its columns and how a record becomes rows. */
export interface Table<Entry, Name extends string = string> {
  columns: readonly Name[]
  toRows(entry: Entry): Cell[][]
}

/** The rows of chunks of records. */
export async function* listRows<Entry>({ toRows }: Table<Entry>, chunks: AsyncIterable<Entry[]>) {
  for await (const entries of chunks) yield entries.flatMap(toRows)
}

/** The lines of a CSV with its heads, piece by piece; no cell is a formula. */
export async function* writeCsv<Entry>(table: Table<Entry>, chunks: AsyncIterable<Entry[]>) {
  yield BYTE_ORDER_MARK + formatCsvLine(table.columns)
  for await (const rows of listRows(table, chunks)) yield rows.map(formatCsvLine).join('')
}
