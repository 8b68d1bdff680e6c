import { FILE_PROBLEMS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import { checkImport } from '#shared/rates/bulk.ts'
import { CallFailed, call } from '#web/call.ts'
import { recogniseAll } from '#web/panel/rate-entry/recognisedCities.ts'
import type { Mapping } from './columns.ts'
import { type Line, listNewCities, toLine, toWrongLine } from './lines.ts'
import type { OpenFile } from './openFile.ts'

/** Records of a request: few enough for a quick answer. */
const PART = 1000

export interface CheckOptions {
  file: OpenFile
  mapping: Mapping
  today: Day
  /** Of rows without one. */
  day: Day | undefined
  /** Known cities that names of the file mean, by those names. */
  renamed: ReadonlyMap<string, string>
}

/** Returns what would become of each row of a file, in their order; saves nothing. Throws `CallFailed`. */
export async function checkLines(
  { file, mapping, today, day, renamed }: CheckOptions,
  signal: AbortSignal,
  onPart: (part: { sent: number; of: number }) => void,
): Promise<Line[]> {
  const { records, wrong } = await file.read(mapping, today, day).catch(() => {
    throw new CallFailed(0, { message: FILE_PROBLEMS.failed })
  })
  const rows = new Map(file.table.rows.map(({ number, cells }) => [number, cells]))
  const cell = (number: number, target: 'city' | 'date') => rows.get(number)?.[mapping.indexOf(target)] ?? ''
  const lines = wrong.map(row => toWrongLine(row, cell(row.number, 'city'), cell(row.number, 'date')))
  for (let at = 0; at < records.length; at += PART) {
    onPart({ sent: at, of: records.length })
    const part = records
      .slice(at, at + PART)
      .map(record => ({ ...record, location: renamed.get(record.location) ?? record.location }))
    const rates = part.map(({ rows: _, before: __, ...rate }) => rate)
    const checked = await call(checkImport, { body: { rates } }, { signal })
    lines.push(...part.map((record, index) => toLine(record, checked[index]!)))
  }
  const recognised = await recogniseAll(
    listNewCities(lines).map(({ city }) => city),
    signal,
  )
  for (const line of lines) line.suggestions = recognised.get(line.city)?.suggestions ?? []
  return lines.sort((a, b) => a.numbers[0]! - b.numbers[0]!)
}
