import type { Cells } from '#web/panel/cells/cells.ts'
import { isChanged, type SheetRow } from './rows.ts'
import type { Sheet } from './sheet.ts'
import { DAY_SHEET } from './texts.ts'

export const without = <T>(record: Record<string, T>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/**
 * Rows nobody types in become what is saved now; a typed one stays, beside what somebody else has saved of it. Each
 * keeps its place, a new one comes last: nothing moves under the person who types.
 */
export function afterReload(sheet: Sheet, loaded: readonly SheetRow[]): Sheet {
  const { rows, typed } = sheet
  const fresh = new Map(loaded.map(row => [row.key, row]))
  const theirs: Record<string, SheetRow> = {}
  const same = new Set<string>()
  const kept = rows.map(row => {
    const now = fresh.get(row.key) ?? { ...row, saved: {}, version: undefined }
    // typed and saved alike, as by a save whose answer was lost on the way
    if (!isChanged(row, typed[row.key]) || !isChanged(now, typed[row.key])) same.add(row.key)
    else if (now.version !== row.version) theirs[row.key] = now
    if (!same.has(row.key) || JSON.stringify(now) === JSON.stringify(row)) return row
    return now
  })
  const known = new Set(rows.map(({ key }) => key))
  const over = new Set([...same, ...Object.keys(sheet.theirs)])
  const overtaken = Object.keys(theirs).map(key => [key, DAY_SHEET.overtaken])
  return {
    rows: [...kept, ...loaded.filter(({ key }) => !known.has(key))],
    typed: without(typed, same),
    said: { ...without(sheet.said, over), ...Object.fromEntries(overtaken) },
    theirs,
  }
}

/** What the clerk means by a row: typed cells beside those of the other version; all of it when that was deleted. */
export const mineOf = (row: SheetRow, typed: Cells = {}, theirs: SheetRow): Cells =>
  theirs.version === undefined ? { ...row.saved, ...typed } : { ...theirs.saved, ...typed }

/** After one of two versions was taken: the row goes on from what is saved, with what was typed or without it. */
export function decided(sheet: Sheet, key: string, take: 'mine' | 'theirs'): Sheet {
  const now = sheet.theirs[key]
  const row = sheet.rows.find(row => row.key === key)
  if (!now || !row) return sheet
  const gone = new Set([key])
  const typed = without(sheet.typed, gone)
  return {
    rows: sheet.rows.map(row => (row.key === key ? now : row)),
    typed: take === 'mine' ? { ...typed, [key]: mineOf(row, sheet.typed[key], now) } : typed,
    said: without(sheet.said, gone),
    theirs: without(sheet.theirs, gone),
  }
}
