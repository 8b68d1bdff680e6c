import { EMPTY, type EntryRow } from './entryRow.ts'
import { loadRow, moveOnto, reducer, type Sheet, type SheetAction } from './sheet.ts'

/** Steps that can be undone at most. */
const MAX_STEPS = 100

/** Actions of the person, which can be undone. */
const UNDOABLE: readonly SheetAction['type'][] = ['change', 'fill', 'discard', 'resolve']
/** What leaves them so; all others are about what was sent, and undo goes back to that at most. */
const PASSIVE: readonly SheetAction['type'][] = ['load', 'validate']

interface Step {
  action: SheetAction
  /** The sheet as it was. */
  before: Sheet
}

export interface SheetHistory {
  sheet: Sheet
  steps: readonly Step[]
}

/** Pure. The reducer of a sheet, with what can be undone of it. */
export function reduceWithUndo(history: SheetHistory, action: SheetAction | { type: 'undo' }): SheetHistory {
  const { sheet, steps } = history
  if (action.type === 'undo') {
    const last = steps.at(-1)
    return last ? { sheet: goBack(last.before, sheet), steps: steps.slice(0, -1) } : history
  }
  const after = reducer(sheet, action)
  if (UNDOABLE.includes(action.type))
    return { sheet: after, steps: addStep(steps, { action, before: sheet }) }
  return { sheet: after, steps: PASSIVE.includes(action.type) ? steps : [] }
}

/** Adds a step; what is typed into one field at a stretch is one. */
function addStep(steps: readonly Step[], step: Step): readonly Step[] {
  const field = getField(step.action)
  const isSameStretch = field !== undefined && field === getField(steps.at(-1)?.action)
  return isSameStretch ? steps : [...steps, step].slice(-MAX_STEPS)
}

/** Returns the one field that an action changes; undefined for several. */
function getField(action: SheetAction | undefined): string | undefined {
  if (action?.type !== 'change') return undefined
  const { cells = EMPTY, ...place } = action.change
  const fields = [...Object.keys(place), ...Object.keys(cells)]
  return fields.length === 1 ? `${action.key} ${fields[0]}` : undefined
}

/** Rows as they were typed; a version that somebody saved since becomes a conflict. */
function goBack(before: Sheet, now: Sheet): Sheet {
  const rows = new Map(now.map(row => [row.key, row]))
  const back = before.map((row): EntryRow => {
    const since = rows.get(row.key)
    rows.delete(row.key)
    if (!since || (since.version === row.version && since.conflict === row.conflict)) return row
    return loadRow(row, moveOnto(since, since.conflict ?? since, EMPTY))
  })
  const savedSince = [...rows.values()].filter(({ version }) => version !== undefined)
  return [...back, ...savedSince]
}
