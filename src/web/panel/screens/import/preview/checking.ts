import type { Day } from '#shared/days.ts'
import { checkImport } from '#shared/rates/sheets/api.ts'
import { CallFailed, call } from '#web/call.ts'
import type { Mapping } from '../columns/targets.ts'
import type { OpenFile } from '../reading/openFile.ts'
import { FILE_PROBLEMS } from '../texts.ts'
import { type Line, toLine, wrongLine } from './lines.ts'

/** Records that are asked about at a time: an answer takes no longer than a screen needs to stay quick. */
const PART = 1000

export interface Asking {
  mapping: Mapping
  today: Day
  signal: AbortSignal
  onPart(asked: number, of: number): void
}

/** What would become of each row of a file, in their order; nothing is saved. Throws `CallFailed`. */
export async function checkedLines(
  file: OpenFile,
  { mapping, today, signal, onPart }: Asking,
): Promise<Line[]> {
  const { records, wrong } = await file.read(mapping, today).catch(() => {
    throw new CallFailed(0, { message: FILE_PROBLEMS.failed })
  })
  const rows = new Map(file.table.rows.map(({ number, cells }) => [number, cells]))
  const cell = (number: number, target: 'city' | 'date') => rows.get(number)?.[mapping.indexOf(target)] ?? ''
  const lines = wrong.map(row => wrongLine(row, cell(row.number, 'city'), cell(row.number, 'date')))
  for (let at = 0; at < records.length; at += PART) {
    onPart(at, records.length)
    const part = records.slice(at, at + PART)
    const rates = part.map(({ location, date, markets }) => ({ location, date, markets }))
    const checked = await call(checkImport, { body: { rates } }, { signal })
    lines.push(...part.map((record, index) => toLine(record, checked[index]!)))
  }
  return lines.sort((a, b) => a.numbers[0]! - b.numbers[0]!)
}
