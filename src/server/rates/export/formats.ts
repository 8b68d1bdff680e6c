import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { BYTE_ORDER_MARK, type Cell, escapeFormula, formatCsvLine } from '#shared/csv.ts'
import type { Table } from './tables.ts'

interface Format {
  type: string
  /** The file, made piece by piece of chunks of records. */
  toBody<Entry>(table: Table<Entry>, chunks: AsyncIterable<Entry[]>): Readable
}

async function* writeCsv<Entry>({ columns, toRows: listRows }: Table<Entry>, chunks: AsyncIterable<Entry[]>) {
  yield BYTE_ORDER_MARK + formatCsvLine(columns)
  for await (const entries of chunks) yield entries.flatMap(listRows).map(formatCsvLine).join('')
}

const asCell = (cell: Cell) => (typeof cell === 'string' ? escapeFormula(cell) : (cell ?? null))

async function* toRows<Entry>(table: Table<Entry>, chunks: AsyncIterable<Entry[]>) {
  for await (const entries of chunks) {
    for (const row of entries.flatMap(table.toRows)) yield row.map(asCell)
  }
}

const toColumn = (header: string) => ({
  header,
  width: header === 'City' ? 24 : 14,
  ...(header === 'Date' ? { numFmt: 'yyyy-mm-dd' } : {}),
})

/** What an export may be, by the ending of its address. */
export const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    toBody: (table, chunks) => Readable.from(writeCsv(table, chunks)),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    toBody(table, chunks) {
      const sheet = {
        name: 'Chicken rates',
        columns: table.columns.map(toColumn),
        freezePane: { rows: 1 },
      }
      return Readable.from(writeXlsxStream(toRows(table, chunks), sheet))
    },
  },
} satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS
