import { Readable } from 'node:stream'
import { type Table, writeCsv } from '#server/http/csv.ts'
import { type Cell, escapeFormula } from '#shared/csv.ts'

interface Format {
  type: string
  /** The file, made piece by piece of chunks of records. */
  toBody<Entry>(table: Table<Entry>, chunks: AsyncIterable<Entry[]>): Readable
}

/** The formats of an export, by the ending of its address. */
export const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    toBody: (table, chunks) => Readable.from(writeCsv(table, chunks)),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    toBody: (table, chunks) => Readable.from(writeXlsx(table, chunks)),
  },
} satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS

/** In characters; other columns are as wide as a day. */
const WIDTHS: Record<string, number> = { city: 24 }
const DAY_WIDTH = 14

/** A text is no formula, also once somebody saves the workbook as CSV. */
const toValue = (cell: Cell) => (typeof cell === 'string' ? escapeFormula(cell) : (cell ?? null))

async function* listRows<Entry>({ toRows }: Table<Entry>, chunks: AsyncIterable<Entry[]>) {
  for await (const entries of chunks) for (const row of entries.flatMap(toRows)) yield row.map(toValue)
}

async function* writeXlsx<Entry>(table: Table<Entry>, chunks: AsyncIterable<Entry[]>) {
  // loaded with the first workbook: a start needs none
  const { writeXlsxStream } = await import('hucre/xlsx')
  yield* writeXlsxStream(listRows(table, chunks), {
    name: 'Chicken rates',
    columns: table.columns.map(header => ({ header, width: WIDTHS[header] ?? DAY_WIDTH })),
    freezePane: { rows: 1 },
  })
}
