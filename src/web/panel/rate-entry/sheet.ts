import { type Cells, isNotQuoted } from './cells.ts'
import {
  type CityDay,
  diffSaved,
  diffTyped,
  EMPTY,
  type EntryRow,
  getCells,
  isEmptyObject,
  isSameCityDay,
  isSameRecord,
  mergeMine,
  newRow,
  type SavedRecord,
} from './entryRow.ts'
import { findOnce } from './findOnce.ts'

/** The records being entered in a screen. A form of one record is a sheet of one row. */
export type Sheet = readonly EntryRow[]

/** What a person changes in a row. */
export type Change = Partial<CityDay> & { cells?: Cells; reason?: string }

/** Result of a row that was sent: without a version it was refused. */
export type Outcome = Partial<SavedRecord> & { message?: string | undefined }

/** Rows that were touched before an action of the person, and the field that it typed into. */
interface Step {
  touched: Sheet
  field: string | undefined
}

/** Steps that can be undone at most. */
const MAX_STEPS = 100

export interface SheetState {
  /** Rows as they are saved. */
  saved: Sheet
  /** Rows that the person has changed, each over the version that was seen. */
  touched: Sheet
  /** The last one is undone first. */
  steps: readonly Step[]
}

export type SheetAction =
  /** Another form; the draft of this one stays. */
  | { type: 'open'; row: EntryRow }
  /** The person changes rows. What is typed into one field at a stretch is one step. */
  | { type: 'edit'; rows: Sheet; field?: string | undefined }
  | { type: 'undo' }
  /** A save was asked for; what is wrong with each row that should be saved, by its key. */
  | { type: 'validate'; problems: Record<string, string> }
  /** Rows as they are saved now; what is typed goes on over those that this tab has sent itself. */
  | { type: 'load'; rows: Sheet; isOwn?: (row: EntryRow) => boolean }
  /** `sent`: the rows as they were sent. */
  | { type: 'saved'; sent: Sheet; outcomes: readonly Outcome[]; mayEdit: boolean }

const byKey = (rows: Sheet) => new Map(rows.map(row => [row.key, row]))

export const openSheet = (saved: Sheet, touched: Sheet): SheetState => ({ saved, touched, steps: [] })
export const openRow = (row: EntryRow) => openSheet([moveOnto(row, row, EMPTY)], [row])

/** Pure. What is typed stays until it is saved or discarded. */
export function reducer(state: SheetState, action: SheetAction): SheetState {
  const { saved, touched, steps } = state
  switch (action.type) {
    case 'open':
      return openRow(action.row)
    case 'edit': {
      const { rows, field } = action
      const isSameStretch = field !== undefined && field === steps.at(-1)?.field
      return {
        saved,
        touched: replaceRows(touched, rows),
        steps: isSameStretch ? steps : [...steps, { touched, field }].slice(-MAX_STEPS),
      }
    }
    case 'undo':
      return { saved, touched: steps.at(-1)?.touched ?? touched, steps: steps.slice(0, -1) }
    case 'validate':
      return { ...state, touched: touched.map(row => ({ ...row, problem: action.problems[row.key] })) }
    case 'load': {
      const places = new Map(saved.map(({ key }, at) => [key, at]))
      const place = ({ key }: EntryRow) => places.get(key) ?? places.size
      // nothing moves under the person who types: new rows come last
      const rows = action.rows.toSorted((one, other) => place(one) - place(other))
      return load(state, rows, action.isOwn)
    }
    case 'saved': {
      const { sent, outcomes, mayEdit } = action
      const answers = new Map(sent.map((row, at) => [row.key, { sent: row, ...outcomes[at] }]))
      const known = byKey(saved)
      const records: EntryRow[] = []
      const left = touched.map(row => {
        const answer = answers.get(row.key)
        if (!answer || !isSameRecord(row, answer.sent) || row.version !== answer.sent.version) return row
        const { sent, message = '', ...outcome } = answer
        if (outcome.version === undefined) return { ...row, problem: message }
        const record = { _id: row._id, city: row.city, saved: listSaved(sent), ...outcome }
        const now = known.get(row.key)
        // what somebody else has saved since may have been loaded before the answer
        const isNewer = !now || now.version === sent.version || now.version! <= outcome.version
        if (isNewer) records.push({ ...moveOnto(row, record, EMPTY), reason: undefined })
        const reason = row.reason === sent.reason ? undefined : row.reason
        return { ...row, typed: diffTyped(row.typed, getCells(sent)), reason }
      })
      const isOwn = (row: EntryRow) => mayEdit && records.includes(row)
      return load({ saved, touched: left, steps: [] }, replaceRows(saved, records), isOwn)
    }
  }
}

/** What is typed stays over the version that was seen; over an own one it goes on. */
function load({ touched, steps }: SheetState, saved: Sheet, isOwn?: (row: EntryRow) => boolean): SheetState {
  const now = byKey(saved)
  const left = touched.flatMap(row => {
    const record = now.get(row.key)
    const shown = showRow(row, record)
    // a save, perhaps one without an answer, or a colleague has saved what is typed
    if (shown === record) return []
    const goesOn = record && shown.conflict && isOwn?.(record)
    return [goesOn ? moveOnto(row, record, diffSaved(row.typed, record.saved)) : row]
  })
  return { saved, touched: left, steps }
}

/** Puts rows in the place of those with their keys; the others come first, where they are seen. */
function replaceRows(rows: Sheet, changed: Sheet): Sheet {
  const [known, now] = [byKey(rows), byKey(changed)]
  return [...changed.filter(({ key }) => !known.has(key)), ...rows.map(row => now.get(row.key) ?? row)]
}

/** The rows of a screen: what is saved, and what is typed over it. */
export const listRows = findOnce(({ saved, touched }: SheetState): Sheet => {
  const [known, typed] = [byKey(saved), byKey(touched)]
  return [
    ...touched.filter(({ key }) => !known.has(key)).map(row => showRow(row, undefined)),
    ...saved.map(row => showRow(typed.get(row.key) ?? row, row)),
  ]
})

/** Returns a row over the version that was seen; another one that differs from what is typed is its conflict. */
function showRow(row: EntryRow, saved: EntryRow | undefined): EntryRow {
  const { key, city, date, before, beforeDay, isNewCity, version, typed } = row
  const now = saved ?? { ...newRow(key, city, date), before, beforeDay, isNewCity }
  if (version === now.version || !isSameCityDay(row, now)) return row
  return isEmptyObject(diffSaved(typed, now.saved)) ? now : { ...row, conflict: now }
}

/** Why the row was refused before holds no longer. */
export const changeRow = (row: EntryRow, { cells, ...others }: Change): EntryRow => ({
  ...row,
  ...others,
  conflict: undefined,
  typed: { ...row.typed, ...cells },
  problem: row.problem && '',
})

/** Returns the row over another version of its record. */
const moveOnto = (row: EntryRow, { _id, city, version, saved }: SavedRecord, typed: Cells): EntryRow => ({
  ...row,
  _id,
  city,
  version,
  saved,
  typed,
  conflict: undefined,
  problem: undefined,
})

/** Returns the row as it is saved: nothing that is typed stays. */
export const revert = (row: EntryRow): EntryRow => ({
  ...moveOnto(row, row.conflict ?? row, EMPTY),
  reason: undefined,
})

/** Returns the row with what is typed over the version that it meets as its conflict. */
export const keepMine = (row: EntryRow): EntryRow => moveOnto(row, row.conflict ?? row, mergeMine(row))

const listSaved = (sent: EntryRow): Cells =>
  Object.fromEntries(
    Object.entries(getCells(sent)).filter(([, text]) => text.trim() !== '' && !isNotQuoted(text)),
  )
