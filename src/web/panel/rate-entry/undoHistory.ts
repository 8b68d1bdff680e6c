import type { Cell } from './cells.ts'
import { EMPTY, type EntryRow, getCells, isEmptyObject, isSameCityDay } from './entryRow.ts'
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
  rows: RowChange[]
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
  const known = new Map(history.sheet.map(row => [row.key, row]))
  const left = new Set(sheet.map(({ key }) => key))
  const rows: RowChange[] = sheet.flatMap(after => {
    const before = known.get(after.key)
    return before === after ? [] : { before, after }
  })
  rows.push(...history.sheet.flatMap(before => (left.has(before.key) ? [] : { before })))
  return { sheet, steps: addStep(steps, { action, rows }), undone: [] }
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
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at]!
    if (of && step.action !== of) continue
    const changes = new Map(step.rows.map(change => [(change.after ?? change.before)!.key, change]))
    const known = new Set(sheet.map(({ key }) => key))
    const gone = step.rows.flatMap(({ before, after }) => (after || known.has(before!.key) ? [] : before!))
    const rows: RowChange[] = gone.map(after => ({ after }))
    const changed = sheet.flatMap(before => {
      const after = undoRow(before, changes.get(before.key))
      if (after !== before) rows.push({ before, after })
      return after ?? []
    })
    const left = steps.filter(each => each !== step)
    if (rows.length > 0) return { sheet: [...gone, ...changed], left, taken: [{ action: step.action, rows }] }
    if (of) return { sheet, left, taken: [] }
  }
  return { sheet, left: steps, taken: [] }
}

/**
 * Takes back what stands as the step left it: what was typed over it since, or saved, stays. A version that somebody saved
 * since becomes a conflict.
 */
function undoRow(row: EntryRow, { before, after }: RowChange = {}): EntryRow | undefined {
  if (!after) return row
  if (before) return undoChange(row, before, after)
  const undone = undoChange(row, { ...after, typed: EMPTY }, after)
  // a row that was added goes, unless something of it is left
  return isOnlyAdded(undone) && isEmptyObject(undone.typed) ? undefined : undone
}

function undoChange(row: EntryRow, before: EntryRow, after: EntryRow): EntryRow {
  if (row === after) return before
  if (row._id !== after._id || !isSameCityDay(row, after)) return row
  const inputs = Object.keys({ ...before.typed, ...after.typed }) as Cell[]
  // a text equal to what is saved is typed no more once the rates are loaded again
  const [now, then] =
    row.version === after.version ? [getCells(row), getCells(after)] : [row.typed, after.typed]
  const reverted = inputs.filter(
    input => before.typed[input] !== after.typed[input] && (now[input] ?? '') === (then[input] ?? ''),
  )
  const isSamePlace = before.city === after.city && before.date === after.date
  if (reverted.length === 0 && isSamePlace) return row
  const others = Object.entries(row.typed).filter(([input]) => !reverted.includes(input as Cell))
  const texts = reverted.flatMap(input =>
    before.typed[input] === undefined ? [] : [[input, before.typed[input]]],
  )
  const moved = isSamePlace ? row : changeRow(row, { city: before.city, date: before.date })
  const undone = { ...moved, typed: Object.fromEntries([...others, ...texts]) }
  if (row.version === after.version) return undone
  const { _id, city, version, saved } = row
  return { ...undone, version: after.version, saved: after.saved, conflict: { _id, city, version, saved } }
}
