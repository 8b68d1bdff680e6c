import type { Day } from '#shared/days.ts'
import { type Cells, toSavedTexts } from './cells.ts'
import {
  blankRow,
  type CityDay,
  diffTyped,
  EMPTY,
  type EntryRow,
  getCells,
  isChanged,
  isEmptyObject,
  isSameRecord,
  mergeMine,
  newRow,
  type Problems,
  type SavedRecord,
} from './entryRow.ts'

/** The records being entered in a screen. A form of one record is a sheet of one row. */
export type Sheet = readonly EntryRow[]

/** What a person changes in a row. */
export type Change = Partial<CityDay> & { cells?: Cells; reason?: string }

/** Result of a row that was sent: without a version it was refused. */
export type Outcome = Partial<SavedRecord> & { message?: string | undefined }

/** What fills many cells at once, and is undone at once. */
export interface Filling {
  /** Typed cells by row. */
  typed: Record<string, Cells>
  /** Rows that come first, where they are seen, unless they are there: those may be confirmed. */
  added?: Sheet
  /** The city of a form that has none yet. */
  city?: string | undefined
}

export type SheetAction =
  /** Another sheet; the draft of this one stays. */
  | { type: 'open'; sheet: Sheet }
  | { type: 'change'; key: string; change: Change }
  | ({ type: 'fill' } & Filling)
  /** `next`: a new entry of a form of one record goes on as a blank one for that day. Rows `except` some, by their keys. */
  | { type: 'discard'; next?: Day | undefined; except?: ReadonlySet<string> | undefined }
  /** A save was asked for, or refused; problems by row, of all rows that should be saved. */
  | { type: 'validate'; problems: Record<string, Problems> }
  /** Rows as they are saved now: what differs from a typed row becomes its conflict. */
  | { type: 'load'; rows: Sheet }
  /** Answers a conflict. */
  | { type: 'resolve'; key: string; take: 'mine' | 'current' }
  /** `sent`: the rows as they were sent. */
  | { type: 'saved'; sent: Sheet; outcomes: readonly Outcome[]; mayEdit: boolean }

/** Pure. What is typed stays until it is saved or discarded. */
export function reducer(sheet: Sheet, action: SheetAction): Sheet {
  switch (action.type) {
    case 'open':
      return action.sheet
    case 'change':
      return updateRow(sheet, action.key, row => changeRow(row, action.change))
    case 'fill':
      return fill(sheet, action)
    case 'discard':
      return sheet.map(row => (action.except?.has(row.key) ? row : discard(row, action.next)))
    case 'validate':
      return sheet.map(row => {
        const problems = action.problems[row.key]
        return row.problems === problems ? row : { ...row, problems }
      })
    case 'load':
      return load(sheet, action.rows)
    case 'resolve':
      return updateRow(sheet, action.key, row => resolve(row, action.take))
    case 'saved': {
      const { sent, outcomes, mayEdit } = action
      const results = new Map(sent.map((row, at) => [row.key, [row, outcomes[at]!] as const]))
      return sheet.map(row => {
        const result = results.get(row.key)
        return result ? afterSave(row, ...result, mayEdit) : row
      })
    }
  }
}

const updateRow = (sheet: Sheet, key: string, update: (row: EntryRow) => EntryRow): Sheet =>
  sheet.map(row => (row.key === key ? update(row) : row))

/** A changed field loses its problem. Another city or day knows nothing of the record of the one before. */
function changeRow(row: EntryRow, { cells, ...others }: Change): EntryRow {
  const changed = { ...others, ...cells, row: '' }
  const isAnother = 'city' in others || 'date' in others
  return {
    ...row,
    ...others,
    ...(isAnother && { conflict: undefined }),
    typed: { ...row.typed, ...cells },
    problems:
      row.problems &&
      Object.fromEntries(Object.entries(row.problems).filter(([field]) => !(field in changed))),
  }
}

function fill(sheet: Sheet, { typed, added = [], city }: Filling): Sheet {
  const known = new Set(sheet.map(({ key }) => key))
  const confirmed = new Set(added.flatMap(({ key, isNewCity }) => (isNewCity ? [key] : [])))
  return [...added.filter(({ key }) => !known.has(key)), ...sheet].map(given => {
    const row =
      confirmed.has(given.key) && !given.isNewCity
        ? { ...given, isNewCity: true, problems: undefined }
        : given
    const cells = typed[row.key]
    return cells ? changeRow(row, { cells, ...(city && { city }) }) : row
  })
}

/** Returns the row over another version of its record. */
export const moveOnto = (
  row: EntryRow,
  { _id, city, version, saved }: SavedRecord,
  typed: Cells,
): EntryRow => ({
  ...row,
  _id,
  city,
  version,
  saved,
  typed,
  start: undefined,
  conflict: undefined,
  problems: undefined,
})

/** Returns the row as it is saved. */
function discard(row: EntryRow, next: Day | undefined): EntryRow {
  if (next !== undefined && row._id === undefined) return blankRow(row.key, next)
  if (!row.conflict && !row.problems && isEmptyObject(row.typed)) return row
  const start = row.conflict ? undefined : row.start
  return { ...moveOnto(row, row.conflict ?? row, EMPTY), start, reason: undefined }
}

const resolve = (row: EntryRow, take: 'mine' | 'current'): EntryRow =>
  row.conflict ? moveOnto(row, row.conflict, take === 'mine' ? mergeMine(row) : EMPTY) : row

/**
 * Untyped rows become what is saved now; a typed one stays, with a version that differs from it as its conflict. Rows keep
 * their place and new ones come last: nothing moves under the person who types.
 */
export function load(sheet: Sheet, loaded: Sheet): Sheet {
  const fresh = new Map(loaded.map(row => [row.key, row]))
  const known = new Set(sheet.map(({ key }) => key))
  return [
    ...sheet.map(row => loadRow(row, fresh.get(row.key))),
    ...loaded.filter(({ key }) => !known.has(key)),
  ]
}

const describeSaved = ({ city, version, saved, before }: EntryRow) =>
  JSON.stringify([city, version, saved, before])

export function loadRow(row: EntryRow, loaded: EntryRow | undefined): EntryRow {
  const { key, city, date, before, beforeDay, isNewCity } = row
  const current = loaded ?? { ...newRow(key, city, date), before, beforeDay, isNewCity }
  if (isEmptyObject(row.typed)) {
    const isSame = !row.problems && describeSaved(row) === describeSaved(current)
    return isSame ? row : current
  }
  if (row.version === current.version)
    return row.conflict ? { ...row, conflict: undefined, problems: undefined } : row
  // a save whose answer was lost, or a colleague, has saved what is typed
  const isSaved = isEmptyObject(diffTyped(toSavedTexts(row.typed), current.saved))
  return isSaved ? current : { ...row, conflict: current }
}

const listSaved = (sent: EntryRow): Cells =>
  Object.fromEntries(Object.entries(toSavedTexts(getCells(sent))).filter(([, text]) => text.trim() !== ''))

/**
 * What was typed after sending is unsaved. It stays typed over the saved record, or becomes a conflict for those who may not
 * correct records. What somebody else saved since may have been loaded before the answer: it is newer.
 */
function afterSave(given: EntryRow, sent: EntryRow, outcome: Outcome, mayEdit: boolean): EntryRow {
  if (!isSameRecord(given, sent)) return given
  const { message = '', ...record } = outcome
  const { version } = record
  if (version === undefined) return { ...given, problems: { row: message } }
  const reason = given.reason === sent.reason ? undefined : given.reason
  const row = { ...given, reason }
  if (row.version !== undefined && row.version > version) return row
  const current = { _id: row._id, city: row.city, saved: listSaved(sent), ...record }
  // a conflict without a version: the record was deleted after it was saved
  const newer = row.conflict && (row.conflict.version ?? Infinity) > version ? row.conflict : undefined
  const typed = diffTyped(row.typed, getCells(sent))
  if (isEmptyObject(typed) || (!mayEdit && !isChanged(row))) return moveOnto(row, newer ?? current, EMPTY)
  if (!mayEdit) return { ...row, conflict: newer ?? current }
  return { ...moveOnto(row, current, typed), conflict: newer }
}
