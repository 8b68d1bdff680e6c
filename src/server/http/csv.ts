import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '#shared/csv.ts'

/** A table to download: its columns and how a record becomes rows. */
export interface Table<Entry, Name extends string = string> {
  columns: readonly Name[]
  toRows(entry: Entry): Cell[][]
}

/** The lines of a CSV with its heads, piece by piece; no cell is a formula. */
export async function* writeCsv<Entry>(
  { columns, toRows }: Table<Entry>,
  chunks: AsyncIterable<Entry[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(columns)
  for await (const entries of chunks) yield entries.flatMap(toRows).map(formatCsvLine).join('')
}
