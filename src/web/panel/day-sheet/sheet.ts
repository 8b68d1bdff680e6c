import type { DayRowOutcome } from '#shared/rates/days.ts'
import type { Cell, Cells } from '#web/panel/cells/cells.ts'
import { afterReload, decided, without } from './meanwhile.ts'
import type { Pasted } from './pastedSheet.ts'
import type { SheetRow } from './rows.ts'

export interface Sheet {
  rows: readonly SheetRow[]
  /** What was typed, by row; what is absent stands as it is saved. */
  typed: Record<string, Cells>
  /** What keeps a row from being saved, by row. */
  said: Record<string, string>
  /** What was saved meanwhile of a row that is typed in; it stands until one of both is taken. */
  theirs: Record<string, SheetRow>
}

/** A row as it was sent; what is typed after that was not. */
export interface SentRow {
  key: string
  cells: Cells
}

export type Doing =
  | { did: 'type'; key: string; cells: Cells }
  | { did: 'paste'; pasted: Pasted }
  | { did: 'add'; row: SheetRow }
  | { did: 'discard' }
  | { did: 'decide'; key: string; take: 'mine' | 'theirs' }
  | { did: 'find'; said: Record<string, string> }
  | { did: 'reload'; rows: readonly SheetRow[] }
  | { did: 'save'; sent: readonly SentRow[]; outcomes: readonly DayRowOutcome[]; mayUpdate: boolean }

export const startSheet = (rows: readonly SheetRow[]): Sheet => ({ rows, typed: {}, said: {}, theirs: {} })

/** The sheet after something was done to it. What was typed goes when it is saved, and not before. */
export function afterDoing(sheet: Sheet, doing: Doing): Sheet {
  const { rows, typed, said } = sheet
  if (doing.did === 'discard') return startSheet(rows)
  if (doing.did === 'add') return withRow(sheet, doing.row)
  if (doing.did === 'decide') return decided(sheet, doing.key, doing.take)
  if (doing.did === 'find') return { ...sheet, said: doing.said }
  if (doing.did === 'save') return afterSave(sheet, doing)
  if (doing.did === 'reload') return afterReload(sheet, doing.rows)
  const cells = doing.did === 'type' ? { [doing.key]: doing.cells } : doing.pasted.typed
  const merged = Object.entries(cells).map(([key, more]) => [key, { ...typed[key], ...more }])
  return {
    ...sheet,
    rows: doing.did === 'paste' ? [...rows, ...doing.pasted.added] : rows,
    typed: { ...typed, ...Object.fromEntries(merged) },
    said: Object.keys(cells).some(key => said[key]) ? without(said, new Set(Object.keys(cells))) : said,
  }
}

/** A city that is there already is not added twice. */
const withRow = (sheet: Sheet, row: SheetRow): Sheet =>
  sheet.rows.some(({ key }) => key === row.key) ? sheet : { ...sheet, rows: [...sheet.rows, row] }

/** What is typed of a row and was not sent with it: cells of their own, or none. */
const typedSince = (typed: Cells = {}, sent: Cells): Cells =>
  Object.fromEntries(Object.entries(typed).filter(([cell, text]) => text !== (sent[cell as Cell] ?? '')))

function afterSave(sheet: Sheet, { sent, outcomes, mayUpdate }: Extract<Doing, { did: 'save' }>): Sheet {
  const { typed, said, theirs } = sheet
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
    const now = rows.map(row => theirs[row.key] ?? row)
    const after = afterReload(sheet, now)
    return { ...after, said: { ...after.said, ...refused } }
  }
  const keys = new Set(made.keys())
  const since = [...made].map(([key, { saved }]) => [key, typedSince(typed[key], saved)] as const)
  return {
    rows,
    typed: {
      ...without(typed, keys),
      ...Object.fromEntries(since.filter(([, cells]) => Object.keys(cells).length > 0)),
    },
    said: { ...without(said, keys), ...refused },
    theirs: without(theirs, keys),
  }
}
