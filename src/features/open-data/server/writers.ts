import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { formatCsvLine } from '#shared/csv.ts'
import type { Column } from '#shared/rates/columns.ts'
import type { Field } from './describe.ts'

/** Takes rows chunk by chunk; the file is complete when it is closed. */
interface RowWriter {
  write(rows: readonly Cells[]): Promise<void>
  close(): Promise<void>
}

/** The cells of a line by their columns. */
export type Cells = Partial<Record<Column, string | number | null | undefined>>

/** Writes a gzipped CSV, as much of it as was written at a time in memory. */
export function openCsv(path: string, fields: readonly Field[]): RowWriter {
  const gzip = createGzip()
  const done = finished(gzip.pipe(createWriteStream(path)))
  // an error of the disk must not be missed before the file is closed
  done.catch(() => gzip.destroy())
  const send = async (text: string) => {
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done])
  }
  const columns = fields.map(({ name }) => name)
  const format = (cells: Cells) => formatCsvLine(columns.map(name => cells[name] ?? undefined))
  gzip.write(formatCsvLine(columns))
  return {
    write: rows => send(rows.map(format).join('')),
    async close() {
      gzip.end()
      await done
    },
  }
}
