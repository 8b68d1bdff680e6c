import { OUTBOX, REASON } from '#messages/panel/rateEntry.js'
import { ENTRY_PROBLEMS, RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { isEnterable, RateDay, Reason } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import type { CallFailed } from '#web/call.ts'
import {
  CELLS,
  type Cell,
  type Cells,
  findCellProblem,
  isEmptyCell,
  isLacking,
  nameCells,
} from '#web/panel/rate-entry/cells.ts'
import {
  type Entry,
  type EntryRow,
  type Field,
  getCells,
  type Problems,
} from '#web/panel/rate-entry/entryRow.ts'
import type { SaveStatus } from '#web/panel/rate-entry/useSheet.ts'
import { findProblem } from '#web/panel/validation.ts'

/** The fields of an entry in the order of the screen. */
export const FIELDS: readonly Field[] = ['city', 'date', ...CELLS, 'reason']

/** Whether a cell may stay empty: only that of a price which the record lacks that is corrected. */
export const isOptional = ({ _id, saved }: Pick<EntryRow, '_id' | 'saved'>, cells: Cells, cell: Cell) =>
  _id !== undefined && saved[cell] === undefined && !isLacking(cells, saved, cell)

type Validated = Entry & Pick<EntryRow, '_id' | 'saved'>

function validateField(field: Field, entry: Validated, today: Day): string | undefined {
  const { city, date, cells, reason } = entry
  if (field === 'city') {
    if (city.trim() === '') return ENTRY_PROBLEMS.noCity
    return findProblem(PlaceName, city)
  }
  if (field === 'reason') return findProblem(Reason, reason ?? '')
  if (field !== 'date') {
    const isAbsent = isEmptyCell(cells, field) && isOptional(entry, cells, field)
    return isAbsent ? undefined : findCellProblem(cells[field])
  }
  if (date === '') return ENTRY_PROBLEMS.noDate
  if (!isEnterable(date, today)) return ENTRY_PROBLEMS.future
  return findProblem(RateDay, date)
}

export const validateEntry = (entry: Validated, today: Day): Problems =>
  Object.fromEntries(
    FIELDS.flatMap(field => {
      const problem = validateField(field, entry, today)
      return problem ? [[field, problem]] : []
    }),
  )

const OTHER_FIELDS = [
  ['city', RATE_UPDATE.city],
  ['date', RATE_UPDATE.date],
  ['reason', REASON.label],
] as const

/** Names the fields that keep an entry from being saved. */
export function describeProblems(problems: Problems): string {
  const others = OTHER_FIELDS.flatMap(([field, label]) => (problems[field] ? [label] : []))
  const cells = nameCells(CELLS.filter(cell => problems[cell]))
  return RATE_UPDATE.toEnter({ list: [...others, cells].filter(Boolean).join(', ') })
}

/** Returns the problems to show: all after the first try to save, before it those of typed rates; and the server's. */
export function findShownProblems(row: EntryRow, today: Day): Problems {
  const cells = getCells(row)
  const found = validateEntry({ ...row, cells }, today)
  const typed = CELLS.filter(cell => cells[cell]?.trim() && found[cell])
  const shown = row.hasTriedToSave ? found : Object.fromEntries(typed.map(cell => [cell, found[cell]]))
  return { ...row.problems, ...shown }
}

const SERVER_NAMES: Record<string, Field> = { location: 'city', date: 'date', reason: 'reason' }

/** Maps problems of the server to fields: `body.markets.retail.chicken` is the cell of retail and chicken. */
export const parseProblems = (errors: CallFailed['errors']): Problems =>
  Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const steps = path.split(/[./]/).filter(Boolean)
      const cell = CELLS.find(cell => cell === steps.slice(-2).join('.'))
      const field = cell ?? SERVER_NAMES[steps.at(-1) ?? '']
      return field ? [[field, message]] : []
    }),
  )

/** Returns the specified sentence of a failed save (specification, section 8), with the server's own as detail. */
export function describeFailure(
  { status, code, message, errors }: Pick<CallFailed, 'status' | 'code' | 'message' | 'errors'>,
  isCorrection: boolean,
): SaveStatus {
  const tone = 'error'
  if (status === 0) return { text: OUTBOX.serverError, tone }
  if (status === 412) return { text: message, tone, detail: RATE_UPDATE.savedMeanwhile }
  if (status === 409 && !isCorrection) return { text: RATE_UPDATE.duplicate, tone }
  const text = isCorrection ? RATE_UPDATE.updateFailed : RATE_UPDATE.submitFailed
  return { text, tone, detail: code && errors.length === 0 ? message : undefined }
}
