import type { DayRowOutcome } from '#shared/rates/days.ts'
import type { Cells } from '#web/panel/rate-update/cells.ts'
import type { Pasted } from './pastedSheet.ts'
import { isChanged, type SheetRow } from './rows.ts'
import { DAY_SHEET } from './texts.ts'

export interface Sheet {
  rows: readonly SheetRow[]
  /** What was typed, by row; what is absent stands as it is saved. */
  typed: Record<string, Cells>
  /** What keeps a row from being saved, by row. */
  said: Record<string, string>
}

export type Doing =
  | { did: 'type'; key: string; cells: Cells }
  | { did: 'paste'; pasted: Pasted }
  | { did: 'discard' }
  | { did: 'find'; said: Record<string, string> }
  | { did: 'reload'; rows: readonly SheetRow[] }
  | { did: 'save'; sent: readonly SheetRow[]; outcomes: readonly DayRowOutcome[] }

export const startSheet = (rows: readonly SheetRow[]): Sheet => ({ rows, typed: {}, said: {} })

const without = <T>(record: Record<string, T>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/** The sheet after something was done to it. What was typed goes when it is saved, and not before. */
export function afterDoing(sheet: Sheet, doing: Doing): Sheet {
  const { rows, typed, said } = sheet
  if (doing.did === 'discard') return startSheet(rows)
  if (doing.did === 'find') return { ...sheet, said: doing.said }
  if (doing.did === 'save') return afterSave(sheet, doing)
  if (doing.did === 'reload') return afterReload(sheet, doing.rows)
  const cells = doing.did === 'type' ? { [doing.key]: doing.cells } : doing.pasted.typed
  const merged = Object.entries(cells).map(([key, more]) => [key, { ...typed[key], ...more }])
  return {
    rows: doing.did === 'paste' ? [...rows, ...doing.pasted.added] : rows,
    typed: { ...typed, ...Object.fromEntries(merged) },
    said: Object.keys(cells).some(key => said[key]) ? without(said, new Set(Object.keys(cells))) : said,
  }
}

/**
 * Rows nobody types in become what is saved now; a typed one stays, and says so when somebody else has saved it. Each
 * keeps its place, a new one comes last: nothing moves under the person who types.
 */
function afterReload({ rows, typed, said }: Sheet, loaded: readonly SheetRow[]): Sheet {
  const fresh = new Map(loaded.map(row => [row.key, row]))
  const overtaken: Record<string, string> = {}
  const kept = rows.map(row => {
    const now = fresh.get(row.key) ?? { ...row, saved: {}, version: undefined }
    if (!isChanged(row, typed[row.key])) return JSON.stringify(now) === JSON.stringify(row) ? row : now
    if (now.version !== row.version) overtaken[row.key] = DAY_SHEET.overtaken
    return row
  })
  const known = new Set(rows.map(({ key }) => key))
  return {
    rows: [...kept, ...loaded.filter(({ key }) => !known.has(key))],
    typed,
    said: { ...said, ...overtaken },
  }
}

function afterSave({ rows, typed, said }: Sheet, { sent, outcomes }: Extract<Doing, { did: 'save' }>): Sheet {
  const versions = new Map<string, number>()
  const refused: Record<string, string> = {}
  for (const [at, { key }] of sent.entries()) {
    const { version, message } = outcomes[at]!
    if (version === undefined) refused[key] = message ?? ''
    else versions.set(key, version)
  }
  return {
    rows: rows.map(row => {
      const version = versions.get(row.key)
      return version === undefined ? row : { ...row, version, saved: { ...row.saved, ...typed[row.key] } }
    }),
    typed: without(typed, new Set(versions.keys())),
    said: { ...without(said, new Set(versions.keys())), ...refused },
  }
}
