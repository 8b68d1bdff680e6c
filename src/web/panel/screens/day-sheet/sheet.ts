import type { DayRowOutcome } from '#shared/rates/days.ts'
import type { Cell, Cells } from '#web/panel/rate-entry/cells.ts'
import type { Pasted } from './pastedSheet.ts'
import { isChanged, type SheetRow } from './rows.ts'
import { DAY_SHEET } from './texts.ts'

export interface Sheet {
  rows: readonly SheetRow[]
  /** What was typed, by row; what is absent stands as it is saved. */
  typed: Record<string, Cells>
  /** What keeps a row from being saved, by row. */
  problems: Record<string, string>
  /** What somebody else saved of a row that is typed in; it stands until one of both is taken. */
  conflicts: Record<string, SheetRow>
}

/** A row as it was sent; what is typed after that was not. */
export interface SentRow {
  key: string
  cells: Cells
}

export type Version = 'mine' | 'current'

export type SheetAction =
  | { type: 'change'; key: string; cells: Cells }
  | { type: 'paste'; pasted: Pasted }
  | { type: 'add'; row: SheetRow }
  | { type: 'discard' }
  | { type: 'resolve'; key: string; take: Version }
  | { type: 'refuse'; problems: Record<string, string> }
  | { type: 'rebase'; rows: readonly SheetRow[] }
  | { type: 'saved'; sent: readonly SentRow[]; outcomes: readonly DayRowOutcome[]; mayUpdate: boolean }

export const startSheet = (rows: readonly SheetRow[]): Sheet => ({
  rows,
  typed: {},
  problems: {},
  conflicts: {},
})

export const without = <T>(record: Record<string, T>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/** What was typed goes when it is saved, and not before. */
export function reducer(sheet: Sheet, action: SheetAction): Sheet {
  const { rows } = sheet
  switch (action.type) {
    case 'change':
      return change(sheet, { [action.key]: action.cells })
    case 'paste':
      return change({ ...sheet, rows: [...rows, ...action.pasted.added] }, action.pasted.typed)
    case 'add':
      return rows.some(({ key }) => key === action.row.key)
        ? sheet
        : { ...sheet, rows: [...rows, action.row] }
    case 'discard':
      return startSheet(rows)
    case 'resolve':
      return resolve(sheet, action.key, action.take)
    case 'refuse':
      return { ...sheet, problems: action.problems }
    case 'rebase':
      return rebase(sheet, action.rows)
    case 'saved':
      return afterSave(sheet, action)
  }
}

function change(sheet: Sheet, cells: Record<string, Cells>): Sheet {
  const { typed, problems } = sheet
  const keys = Object.keys(cells)
  const merged = keys.map(key => [key, { ...typed[key], ...cells[key] }])
  return {
    ...sheet,
    typed: { ...typed, ...Object.fromEntries(merged) },
    problems: keys.some(key => problems[key]) ? without(problems, new Set(keys)) : problems,
  }
}

/**
 * Rows nobody types in become what is saved now; a typed one stays, beside what somebody else has saved of it. Each
 * keeps its place, a new one comes last: nothing moves under the person who types.
 */
export function rebase(sheet: Sheet, loaded: readonly SheetRow[]): Sheet {
  const { rows, typed } = sheet
  const fresh = new Map(loaded.map(row => [row.key, row]))
  const conflicts: Record<string, SheetRow> = {}
  const same = new Set<string>()
  const rebased = rows.map(row => {
    const current = fresh.get(row.key) ?? { ...row, saved: {}, version: undefined }
    // typed and saved alike, as by a save whose answer was lost on the way
    if (!isChanged(row, typed[row.key]) || !isChanged(current, typed[row.key])) same.add(row.key)
    else if (current.version !== row.version) conflicts[row.key] = current
    if (!same.has(row.key) || JSON.stringify(current) === JSON.stringify(row)) return row
    return current
  })
  const known = new Set(rows.map(({ key }) => key))
  const over = new Set([...same, ...Object.keys(sheet.conflicts)])
  const overtaken = Object.keys(conflicts).map(key => [key, DAY_SHEET.overtaken])
  return {
    rows: [...rebased, ...loaded.filter(({ key }) => !known.has(key))],
    typed: without(typed, same),
    problems: { ...without(sheet.problems, over), ...Object.fromEntries(overtaken) },
    conflicts,
  }
}

/** What the clerk means by a row: typed cells beside those of the other version; all of it when that was deleted. */
export const mergeMine = (row: SheetRow, typed: Cells = {}, current: SheetRow): Cells =>
  current.version === undefined ? { ...row.saved, ...typed } : { ...current.saved, ...typed }

/** After one of two versions was taken: the row goes on from what is saved, with what was typed or without it. */
function resolve(sheet: Sheet, key: string, take: Version): Sheet {
  const current = sheet.conflicts[key]
  const row = sheet.rows.find(row => row.key === key)
  if (!current || !row) return sheet
  const gone = new Set([key])
  const typed = without(sheet.typed, gone)
  return {
    rows: sheet.rows.map(row => (row.key === key ? current : row)),
    typed: take === 'mine' ? { ...typed, [key]: mergeMine(row, sheet.typed[key], current) } : typed,
    problems: without(sheet.problems, gone),
    conflicts: without(sheet.conflicts, gone),
  }
}

/** What is typed of a row and was not sent with it: cells of their own, or none. */
const typedSince = (typed: Cells = {}, sent: Cells): Cells =>
  Object.fromEntries(Object.entries(typed).filter(([cell, text]) => text !== (sent[cell as Cell] ?? '')))

function afterSave(
  sheet: Sheet,
  { sent, outcomes, mayUpdate }: Extract<SheetAction, { type: 'saved' }>,
): Sheet {
  const { typed, problems, conflicts } = sheet
  const made = new Map<string, Pick<SheetRow, 'version' | 'saved'>>()
  const refused: Record<string, string> = {}
  for (const [at, { key, cells }] of sent.entries()) {
    const { version, message } = outcomes[at]!
    if (version === undefined) refused[key] = message ?? ''
    else made.set(key, { version, saved: cells })
  }
  const rows = sheet.rows.map(row => (made.has(row.key) ? { ...row, ...made.get(row.key) } : row))
  // who may not correct what is saved has it beside what was typed since, as if somebody else had saved it
  if (!mayUpdate) {
    const after = rebase(
      sheet,
      rows.map(row => conflicts[row.key] ?? row),
    )
    return { ...after, problems: { ...after.problems, ...refused } }
  }
  const keys = new Set(made.keys())
  const since = [...made].map(([key, { saved }]) => [key, typedSince(typed[key], saved)] as const)
  return {
    rows,
    typed: {
      ...without(typed, keys),
      ...Object.fromEntries(since.filter(([, cells]) => Object.keys(cells).length > 0)),
    },
    problems: { ...without(problems, keys), ...refused },
    conflicts: without(conflicts, keys),
  }
}
