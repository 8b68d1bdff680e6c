import type { CheckedRate } from '#shared/rates/imports.ts'
import { date } from '#web/panel/formats.ts'
import { toCells } from '#web/panel/rate-entry/cells.ts'
import { type EntryRow, isUnsaved, newRow } from '#web/panel/rate-entry/entryRow.ts'
import type { FileRecord, WrongRow } from '../records/records.ts'
import { IMPORT } from '../texts.ts'
import { findPriceWarnings, formatChanges, formatFigures } from './notes.ts'

export type LineState = 'wrong' | 'created' | 'updated' | 'unchanged' | 'saved' | 'refused'

/** What is shown of a record of the file, or of a row that is in none. */
export interface Line {
  /** The rows of the file it comes from. */
  numbers: readonly number[]
  date: string
  city: string
  state: LineState
  /** What would become of it, or why it would not. */
  notes: string[]
  /** Why it should be looked at twice; it may be saved nevertheless. */
  warnings: string[]
  /** What is saved, and what the file has instead; absent where nothing is to be saved. */
  row?: EntryRow
}

/** A row of the file that is in no record. */
export const wrongLine = ({ number, why }: WrongRow, city: string, date: string): Line => ({
  numbers: [number],
  date,
  city,
  state: 'wrong',
  notes: [why],
  warnings: [],
})

/** A record of the file as it was checked. */
export function toLine({ before, ...record }: FileRecord, checked: CheckedRate): Line {
  const { status, version, message = '', saved, previous, isNewCity, location } = checked
  const line = { numbers: record.rows, date: date(record.date), city: location }
  if (status === 'refused') return { ...line, state: 'wrong', notes: [message], warnings: [] }
  if (status === 'unchanged') return { ...line, state: 'unchanged', notes: [], warnings: [] }
  return {
    ...line,
    state: status,
    notes: status === 'updated' ? formatChanges(record.markets, saved ?? {}) : formatFigures(record.markets),
    warnings: [
      ...(isNewCity ? [IMPORT.newCity] : []),
      ...findPriceWarnings(record.markets, newer(before, previous)),
    ],
    row: {
      ...newRow(String(record.rows[0]), record.location, record.date),
      version,
      saved: toCells(saved ?? {}),
      typed: toCells(record.markets),
    },
  }
}

/** What a rate is compared with: the file itself may have a newer one than what is saved. */
const newer = (inFile: FileRecord['before'], saved: CheckedRate['previous']) =>
  inFile && (!saved || inFile.date >= saved.date) ? inFile : (saved ?? undefined)

/** A line with what came of its row; what was saved by a call whose answer was lost is unchanged when it is sent again. */
export function toShownLine(line: Line, row: EntryRow | undefined): Line {
  const problem = row?.problems.row
  if (problem !== undefined) return { ...line, state: 'refused', notes: [problem] }
  return row && !isUnsaved(row) ? { ...line, state: 'saved' } : line
}
