import { z } from 'zod'
import type { Day } from '#shared/days.ts'
import { KeptCells, keptDraft } from '#web/panel/cells/keptDrafts.ts'
import { afterReload } from './meanwhile.ts'
import { isChanged, type SheetRow } from './rows.ts'
import { type Sheet, startSheet } from './sheet.ts'

const SheetDraft = z.object({
  /** Rows that are typed in, as they were saved when they were seen. */
  rows: z.array(
    z.object({
      key: z.string(),
      city: z.string(),
      saved: KeptCells,
      version: z.int().optional(),
      before: KeptCells,
    }),
  ),
  typed: z.record(z.string(), KeptCells),
  at: z.iso.datetime(),
})
/** What was typed of a day and not saved. */
export type SheetDraft = z.infer<typeof SheetDraft>

/** The draft a text holds; undefined when it holds none, or one that is too old. */
export const sheetDraftIn = (text: string | null, now: number): SheetDraft | undefined =>
  keptDraft(SheetDraft, text, now)

/** The changed rows of a sheet; undefined when there is none. */
export function sheetDraftOf({ rows, typed }: Sheet, at: string): SheetDraft | undefined {
  const changed = rows.filter(row => isChanged(row, typed[row.key]))
  if (changed.length === 0) return undefined
  return { rows: changed, typed: Object.fromEntries(changed.map(({ key }) => [key, typed[key]!])), at }
}

/** A sheet with what was typed before, beside what somebody else has saved since. */
export function sheetFrom(loaded: readonly SheetRow[], draft: SheetDraft | undefined): Sheet {
  if (!draft) return startSheet(loaded)
  const seen = new Map(draft.rows.map(row => [row.key, row]))
  const rows = loaded.map(row => seen.get(row.key) ?? row)
  const known = new Set(loaded.map(({ key }) => key))
  const added = draft.rows.filter(({ key }) => !known.has(key))
  return afterReload({ ...startSheet([...rows, ...added]), typed: draft.typed }, loaded)
}

// Drafts are kept by account: nobody is shown what somebody else typed on the same computer.
const prefixOf = (account: string) => `sheetDraft ${account} `
const keyOf = (account: string, day: Day) => prefixOf(account) + day

export const readSheetDraft = (account: string, day: Day): SheetDraft | undefined =>
  sheetDraftIn(localStorage.getItem(keyOf(account, day)), Date.now())

/** Keeps the draft of a day, or none. */
export function keepSheetDraft(account: string, day: Day, draft: SheetDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(account, day), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(account, day))
  } catch {
    // a full storage keeps the sheet as it is on the screen, and the warning before leaving it
  }
}

/** The last other day with a draft; what is too old or cannot be read is removed on the way. */
export function otherDraftDay(account: string, day: Day): Day | undefined {
  const prefix = prefixOf(account)
  const days = Object.keys(localStorage).flatMap(key =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  )
  for (const kept of days) if (!readSheetDraft(account, kept)) localStorage.removeItem(keyOf(account, kept))
  return days
    .filter(kept => kept !== day && readSheetDraft(account, kept))
    .sort()
    .at(-1)
}
