import { FILE_PROBLEMS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import { checkImport } from '#shared/rates/bulk.ts'
import { CallFailed, call } from '#web/call.ts'
import type { Mapping } from './columns.ts'
import { type Line, toLine, toWrongLine } from './lines.ts'
import type { OpenFile } from './openFile.ts'

/** Records of a request: few enough for a quick answer. */
const PART = 1000

/** Returns what would become of each row of a file, in their order; saves nothing. Throws `CallFailed`. */
export async function checkLines(
  { file, mapping, today }: { file: OpenFile; mapping: Mapping; today: Day },
  signal: AbortSignal,
  onPart: (part: { sent: number; of: number }) => void,
): Promise<Line[]> {
  const { records, wrong } = await file.read(mapping, today).catch(() => {
    throw new CallFailed(0, { message: FILE_PROBLEMS.failed })
  })
  const rows = new Map(file.table.rows.map(({ number, cells }) => [number, cells]))
  const cell = (number: number, target: 'city' | 'date') => rows.get(number)?.[mapping.indexOf(target)] ?? ''
  const lines = wrong.map(row => toWrongLine(row, cell(row.number, 'city'), cell(row.number, 'date')))
  for (let at = 0; at < records.length; at += PART) {
    onPart({ sent: at, of: records.length })
    const part = records.slice(at, at + PART)
    const rates = part.map(({ rows: _, before: __, ...rate }) => rate)
    const checked = await call(checkImport, { body: { rates } }, { signal })
    lines.push(...part.map((record, index) => toLine(record, checked[index]!)))
  }
  return lines.sort((a, b) => a.numbers[0]! - b.numbers[0]!)
}
