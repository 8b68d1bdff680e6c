import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, type Cell, formatCsvLine } from '#shared/csv.ts'
import type { Table } from './tables.ts'
import { writeXlsx } from './xlsx.ts'

interface Format {
  type: string
  /** The file, made piece by piece of chunks of records; a workbook has a sheet of what is said about it. */
  toBody<Entry>(table: Table<Entry, string>, chunks: AsyncIterable<Entry[]>, about: Cell[][]): Readable
}

async function* listRows<Entry>({ toRows }: Table<Entry, string>, chunks: AsyncIterable<Entry[]>) {
  for await (const entries of chunks) yield entries.flatMap(toRows)
}

async function* writeCsv<Entry>(table: Table<Entry, string>, chunks: AsyncIterable<Entry[]>) {
  yield BYTE_ORDER_MARK + formatCsvLine(table.columns)
  for await (const rows of listRows(table, chunks)) yield rows.map(formatCsvLine).join('')
}

/** The formats of an export, by the ending of its address. */
export const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    toBody: (table, chunks) => Readable.from(writeCsv(table, chunks)),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    toBody: (table, chunks, about) =>
      writeXlsx([
        { name: 'Chicken rates', columns: table.columns, chunks: listRows(table, chunks) },
        { name: 'About', columns: ['About', 'Value'], chunks: Readable.from([about]) },
      ]),
  },
} satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS
