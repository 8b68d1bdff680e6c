import type { Cell } from './cells.ts'
import { EMPTY, type EntryRow, isEmptyObject, isSameCityDay } from './entryRow.ts'
import { changeRow, isOnlyAdded, reducer, type Sheet, type SheetAction } from './sheet.ts'

/** Steps that can be undone at most. */
const MAX_STEPS = 100

/** Actions of the person; all others tell what the server has saved, and are not undone. */
const UNDOABLE: readonly SheetAction['type'][] = ['change', 'fill', 'discard', 'resolve']

/** Without `before` the row was added, without `after` it went. */
interface RowChange {
  before?: EntryRow | undefined
  after?: EntryRow | undefined
}

interface Step {
  action: SheetAction
  rows: readonly RowChange[]
}

export interface SheetHistory {
  sheet: Sheet
  steps: readonly Step[]
  /** What was undone, for redo. */
  undone: readonly Step[]
}

/** `of` is the action to undo; without it the last one that still shows. */
export type HistoryAction = SheetAction | { type: 'undo'; of?: SheetAction } | { type: 'redo' }

export const openHistory = (sheet: Sheet): SheetHistory => ({ sheet, steps: [], undone: [] })

/** Pure. The reducer of a sheet, with what can be undone of it; another sheet begins another history. */
export function reduceWithUndo(history: SheetHistory, action: HistoryAction): SheetHistory {
  const { steps, undone } = history
  if (action.type === 'undo') {
    const { sheet, left, taken } = takeBack(history.sheet, steps, action.of)
    return { sheet, steps: left, undone: [...undone, ...taken] }
  }
  if (action.type === 'redo') {
    const { sheet, left, taken } = takeBack(history.sheet, undone)
    return { sheet, steps: [...steps, ...taken], undone: left }
  }
  const sheet = reducer(history.sheet, action)
  if (action.type === 'open') return openHistory(sheet)
  if (!UNDOABLE.includes(action.type)) return { ...history, sheet }
  return { sheet, steps: addStep(steps, { action, rows: listChanges(history.sheet, sheet) }), undone: [] }
}

function listChanges(from: Sheet, to: Sheet): RowChange[] {
  const [before, after] = [from, to].map(sheet => new Map(sheet.map(row => [row.key, row])))
  return [...new Set([...before!.keys(), ...after!.keys()])]
    .map(key => ({ before: before!.get(key), after: after!.get(key) }))
    .filter(change => change.before !== change.after)
}

/** Adds a step; what is typed into one field at a stretch is one step. */
function addStep(steps: readonly Step[], step: Step): readonly Step[] {
  const [last, [first]] = [steps.at(-1), step.rows]
  const isSameStretch =
    last?.rows[0]?.after === first?.before && getField(last?.action) === getField(step.action)
  if (last && first && isSameStretch && getField(step.action) !== undefined)
    return [...steps.slice(0, -1), { ...last, rows: [{ ...first, before: last.rows[0]!.before }] }]
  return [...steps, step].slice(-MAX_STEPS)
}

/** Returns the one field that an action changes; undefined for several. */
function getField(action: SheetAction | undefined): string | undefined {
  if (action?.type !== 'change') return undefined
  const { cells = EMPTY, ...place } = action.change
  const fields = [...Object.keys(place), ...Object.keys(cells)]
  return fields.length === 1 ? `${action.key} ${fields[0]}` : undefined
}

/**
 * Takes back the last step that still shows, or the one `of` an action. Returns it the other way round in `taken`: taking that
 * back does it again. Steps of which nothing shows any more, because it was saved or changed since, are passed over.
 */
function takeBack(sheet: Sheet, steps: readonly Step[], of?: SheetAction) {
  for (const step of of ? steps.filter(({ action }) => action === of) : steps.toReversed()) {
    const changes = new Map(step.rows.map(change => [(change.after ?? change.before)!.key, change]))
    const known = new Set(sheet.map(({ key }) => key))
    const gone = step.rows.flatMap(({ before, after }) => (after || known.has(before!.key) ? [] : before!))
    const back = [...gone, ...sheet.flatMap(row => undoRow(row, changes.get(row.key)) ?? [])]
    const left = steps.filter(each => each !== step)
    const rows = listChanges(sheet, back)
    if (rows.length > 0) return { sheet: back, left, taken: [{ action: step.action, rows }] }
    if (of) return { sheet, left, taken: [] }
  }
  return { sheet, left: steps, taken: [] }
}

/** Takes back what stands as the step left it: what was typed over it since, or saved, stays. */
function undoRow(row: EntryRow, { before, after }: RowChange = {}): EntryRow | undefined {
  if (!after) return row
  if (before) return undoChange(row, before, after)
  const undone = undoChange(row, { ...after, typed: EMPTY }, after)
  // a row that was added goes, unless something of it is left
  return isOnlyAdded(undone) && isEmptyObject(undone.typed) ? undefined : undone
}

/** A version that somebody saved since the step becomes a conflict. */
function undoChange(row: EntryRow, before: EntryRow, after: EntryRow): EntryRow {
  if (row === after) return before
  if (row._id !== after._id || !isSameCityDay(row, after)) return row
  const cells = Object.keys({ ...before.typed, ...after.typed }) as Cell[]
  const back = cells.filter(
    cell => before.typed[cell] !== after.typed[cell] && row.typed[cell] === after.typed[cell],
  )
  const isSamePlace = before.city === after.city && before.date === after.date
  if (back.length === 0 && isSamePlace) return row
  const typed = { ...row.typed }
  for (const cell of back) {
    if (before.typed[cell] === undefined) delete typed[cell]
    else typed[cell] = before.typed[cell]
  }
  const moved = isSamePlace ? row : changeRow(row, { city: before.city, date: before.date })
  if (row.version === after.version) return { ...moved, typed }
  return { ...moved, typed, version: after.version, saved: after.saved, conflict: row }
}
