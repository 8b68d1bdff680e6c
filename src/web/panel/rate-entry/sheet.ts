import type { Day } from '#shared/days.ts'
import type { DayRowOutcome } from '#shared/rates/bulk.ts'
import { translateRefusal } from '#web/panel/translateRefusal.ts'
import { areSameCells, type Cells, toSavedTexts } from './cells.ts'
import {
  blankRow,
  diffTyped,
  EMPTY,
  type Entry,
  type EntryRow,
  isChanged,
  isEmptyObject,
  isEqual,
  isReverted,
  isSameRecord,
  isUnchangedSince,
  isUnsaved,
  mergeMine,
  newRow,
  type Problems,
  type SavedRecord,
  type SentRow,
} from './entryRow.ts'

/** The records being entered in a screen. A form of one record is a sheet of one row. */
export type Sheet = readonly EntryRow[]

/** Result of a row that was sent: without a version it was refused. */
export type Outcome = Partial<SavedRecord> & { message?: string | undefined }

export const toOutcome = ({ status, version, ...problem }: DayRowOutcome): Outcome =>
  status === 'refused' ? { message: translateRefusal(problem).message } : { version }

export type SheetAction =
  /** Another sheet; the draft of this one stays. */
  | { type: 'open'; sheet: Sheet }
  | { type: 'change'; key: string; change: Partial<Entry> }
  /** Typed cells by row, and rows that come first, where they are seen, unless they are there: those may be confirmed. */
  | { type: 'fill'; typed: Record<string, Cells>; added: Sheet }
  /** `next`: a new entry of a form of one record goes on as a blank one for that day. Rows `except` some, by their keys. */
  | { type: 'discard'; next?: Day | undefined; except?: ReadonlySet<string> | undefined }
  /** A save was asked for; problems by row, of all rows that should be saved. */
  | { type: 'validate'; problems: Record<string, Problems> }
  | { type: 'send'; sent: readonly SentRow[] }
  | { type: 'refuse'; sent: SentRow; problems: Problems }
  /** The record because of which a row was not saved; absent: it is gone. */
  | { type: 'conflict'; sent: SentRow; current: SavedRecord | undefined }
  /** Makes a new entry a correction of the record that exists; which rates are right is still to be decided. */
  | { type: 'correct'; key: string }
  | { type: 'resolve'; key: string; take: 'mine' | 'current' }
  /** Rows as they are saved now. */
  | { type: 'rebase'; rows: Sheet }
  /** `next`: a form of one record goes on with a blank entry for that day. */
  | {
      type: 'saved'
      sent: readonly SentRow[]
      outcomes: readonly Outcome[]
      mayEdit: boolean
      next?: Day | undefined
    }

/** Pure. What is typed stays until it is saved or discarded. */
export function reducer(sheet: Sheet, action: SheetAction): Sheet {
  switch (action.type) {
    case 'open':
      return action.sheet
    case 'change':
      return updateRow(sheet, action.key, row => changeRow(row, action.change))
    case 'fill':
      return fill(sheet, action.typed, action.added)
    case 'discard':
      return sheet.flatMap(row => {
        if (action.except?.has(row.key)) return row
        return isOnlyAdded(row) ? [] : discard(row, action.next)
      })
    case 'validate':
      return sheet.map(row => validateRow(row, action.problems[row.key]))
    case 'send': {
      const sent = new Map(action.sent.map(row => [row.key, row.cells]))
      // an edit reverted after sending: what was sent before may be saved, and is not forgotten
      return sheet.map(row =>
        sent.has(row.key) && !isReverted(row) ? { ...row, sent: sent.get(row.key) } : row,
      )
    }
    case 'refuse':
      return updateRow(sheet, action.sent.key, row =>
        isUnchangedSince(row, action.sent) ? { ...row, problems: action.problems } : row,
      )
    case 'conflict':
      return updateRow(sheet, action.sent.key, row => setConflict(row, action.sent, action.current))
    case 'correct':
      return updateRow(sheet, action.key, row =>
        row.conflict
          ? { ...rebaseOnto(row, row.conflict), conflict: { ...row.conflict, isQuiet: false } }
          : row,
      )
    case 'resolve':
      return updateRow(sheet, action.key, row => resolve(row, action.take))
    case 'rebase':
      return rebase(sheet, action.rows)
    case 'saved': {
      const { sent, outcomes, next } = action
      const results = new Map(sent.map((row, at) => [row.key, [row, outcomes[at]!] as const]))
      return sheet.map(row => {
        const result = results.get(row.key)
        if (!result) return row
        const after = afterSave(row, ...result, action.mayEdit)
        return next !== undefined && !isUnsaved(after) ? blankRow(row.key, next) : after
      })
    }
  }
}

const updateRow = (sheet: Sheet, key: string, update: (row: EntryRow) => EntryRow): Sheet =>
  sheet.map(row => (row.key === key ? update(row) : row))

/** A changed field loses its problem. Another city or day loses the conflict and what was sent of the one before. */
export function changeRow(row: EntryRow, { cells, ...others }: Partial<Entry>): EntryRow {
  const changed = { ...others, ...cells, row: '' }
  const isAnother = 'city' in others || 'date' in others
  return {
    ...row,
    ...others,
    typed: { ...row.typed, ...cells },
    conflict: isAnother ? undefined : row.conflict,
    sent: isAnother ? undefined : row.sent,
    problems: Object.fromEntries(Object.entries(row.problems).filter(([field]) => !(field in changed))),
  }
}

function fill(sheet: Sheet, typed: Record<string, Cells>, added: Sheet): Sheet {
  const known = new Set(sheet.map(({ key }) => key))
  const confirmed = new Set(added.flatMap(({ key, isNewCity }) => (isNewCity ? [key] : [])))
  const rows = added.flatMap(row => (known.has(row.key) ? [] : { ...row, isAdded: true }))
  return [...rows, ...sheet].map(given => {
    const row =
      confirmed.has(given.key) && !given.isNewCity ? { ...given, isNewCity: true, problems: EMPTY } : given
    const cells = typed[row.key]
    return cells ? changeRow(row, { cells }) : row
  })
}

function validateRow(row: EntryRow, problems: Problems | undefined): EntryRow {
  if (problems) return { ...row, problems, hasTriedToSave: true }
  return isEmptyObject(row.problems) ? row : { ...row, problems: EMPTY }
}

/** Returns the row based on another version of its record; what is typed stays. */
const rebaseOnto = (row: EntryRow, { _id, city, version, saved }: SavedRecord): EntryRow => ({
  ...row,
  _id,
  city,
  version,
  saved,
  start: undefined,
  sent: undefined,
  conflict: undefined,
  problems: EMPTY,
  restoredAt: undefined,
})

/** Whether a row is in the sheet because somebody added it, and nothing of it is saved, or may be. */
export const isOnlyAdded = ({ isAdded, version, sent, conflict }: EntryRow): boolean =>
  isAdded === true && version === undefined && !sent && !conflict

/** Returns the row as it is saved, or will be if a save is under way. */
function discard(row: EntryRow, next: Day | undefined): EntryRow {
  if (next !== undefined && row._id === undefined) return blankRow(row.key, next)
  if (!row.conflict && !row.sent && isEmptyObject({ ...row.typed, ...row.problems })) return row
  const base = row.conflict ? rebaseOnto(row, row.conflict) : { ...rebaseOnto(row, row), start: row.start }
  return { ...base, typed: EMPTY, reason: undefined, hasTriedToSave: false }
}

/** Adds the saved record as the row's conflict: what was sent last is not saved; what was sent before may be. */
function setConflict(row: EntryRow, sent: SentRow, current: SavedRecord | undefined): EntryRow {
  if (!isSameRecord(row, sent)) return row
  const conflict = current && { ...current, isQuiet: !isUnchangedSince(row, sent) }
  const earlier = row.sent && !areSameCells(row.sent, sent.cells) ? row.sent : undefined
  return { ...row, conflict, sent: earlier }
}

function resolve(row: EntryRow, take: 'mine' | 'current'): EntryRow {
  if (!row.conflict) return row
  return { ...rebaseOnto(row, row.conflict), typed: take === 'mine' ? mergeMine(row) : EMPTY }
}

/**
 * Replaces untyped rows by what is saved now; a typed one stays, with what somebody else saved as its conflict. Rows
 * keep their place and new ones come last: nothing moves under the person who types.
 */
export function rebase(sheet: Sheet, loaded: Sheet): Sheet {
  const fresh = new Map(loaded.map(row => [row.key, row]))
  const known = new Set(sheet.map(({ key }) => key))
  return [
    ...sheet.map(row => rebaseRow(row, fresh.get(row.key))),
    ...loaded.filter(({ key }) => !known.has(key)),
  ]
}

const describeSaved = ({ city, version, saved, before }: EntryRow) =>
  JSON.stringify([city, version, saved, before])

function rebaseRow(row: EntryRow, loaded: EntryRow | undefined): EntryRow {
  const { key, city, date, before, beforeDay, isNewCity, isAdded } = row
  const current = loaded ?? { ...newRow(key, city, date), before, beforeDay, isNewCity, isAdded }
  // typed and saved are equal after a save whose response was lost
  // a newer record that is what was typed: what was sent before came earlier, or comes too late
  const mayBeSaved = !isReverted(row) || (current.version ?? 0) > (row.version ?? 0)
  const isSaved = mayBeSaved && isEqual(row.sent ? toSavedTexts(row.typed) : row.typed, current.saved)
  // typed back to what it was, and on its way: it counts beside a newer record
  const isOnItsWay = row.sent !== undefined && !isEqual(row.typed, current.saved)
  if (isSaved || !(isUnsaved(row) || isOnItsWay)) {
    const isUntouched = isEmptyObject(row.typed) && isEmptyObject(row.problems) && !row.conflict
    return isUntouched && describeSaved(row) === describeSaved(current) ? row : current
  }
  // one that is about to take the focus still does
  const takesFocus = row.conflict?.isQuiet === false && row.conflict.version === current.version
  if (current.version !== row.version)
    return { ...row, conflict: takesFocus ? { ...current, isQuiet: false } : current }
  return row.conflict ? { ...row, conflict: undefined, problems: EMPTY } : row
}

const listSaved = ({ cells }: SentRow): Cells =>
  Object.fromEntries(Object.entries(toSavedTexts(cells)).filter(([, text]) => text.trim() !== ''))

/**
 * What was typed after sending is unsaved. It stays typed over the saved record, or becomes a conflict for those who
 * may not correct records. What somebody else saved since may have been loaded before the answer: it is newer.
 */
function afterSave(given: EntryRow, sent: SentRow, outcome: Outcome, mayEdit: boolean): EntryRow {
  if (!isSameRecord(given, sent)) return given
  const { message = '', ...record } = outcome
  const { version } = record
  if (version === undefined) return { ...given, sent: undefined, problems: { row: message } }
  const row = { ...given, reason: given.reason === sent.reason ? undefined : given.reason }
  if (row.version !== undefined && row.version > version) return { ...row, sent: undefined }
  const current = { _id: row._id, city: row.city, saved: listSaved(sent), ...record }
  // a conflict without a version: the record was deleted after it was saved
  const newer = row.conflict && (row.conflict.version ?? Infinity) > version ? row.conflict : undefined
  const typed = diffTyped(row.typed, sent.cells)
  if (isEmptyObject(typed) || (!mayEdit && !isChanged(row)))
    return { ...rebaseOnto(row, newer ?? current), typed: EMPTY }
  if (!mayEdit) return { ...row, sent: undefined, conflict: newer ?? { ...current, isQuiet: true } }
  return { ...rebaseOnto(row, current), typed, conflict: newer }
}
