import { z } from 'zod'
import type { Day } from '#shared/days.ts'
import { KeptCells, keptDraft } from '#web/panel/cells/keptDrafts.ts'
import { afterReload, without } from './meanwhile.ts'
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

/** The rows of a sheet in which something differs from what is saved. */
export const changedRows = ({ rows, typed }: Sheet): SheetRow[] =>
  rows.filter(row => isChanged(row, typed[row.key]))

/**
 * The draft of a day after some rows of a sheet were typed in, saved or thrown away; undefined when none is left. All
 * other rows stay as they are kept: another tab may be typing them.
 */
export function sheetDraftOf(
  sheet: Sheet,
  own: ReadonlySet<string>,
  kept: SheetDraft | undefined,
  at: string,
): SheetDraft | undefined {
  const others = kept?.rows.filter(({ key }) => !own.has(key)) ?? []
  const mine = changedRows(sheet).filter(({ key }) => own.has(key))
  if (others.length + mine.length === 0) return undefined
  const typed = Object.fromEntries(mine.map(({ key }) => [key, sheet.typed[key]!]))
  return { rows: [...others, ...mine], typed: { ...without(kept?.typed ?? {}, own), ...typed }, at }
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
/** Under which a day's draft is kept. */
export const sheetDraftKey = (account: string, day: Day) => prefixOf(account) + day

/** What this tab has written last is not parsed again: 500 typed rows take a slow machine too long for a key. */
let written: { text: string; draft: SheetDraft } | undefined

export function readSheetDraft(account: string, day: Day): SheetDraft | undefined {
  const text = localStorage.getItem(sheetDraftKey(account, day))
  return text === written?.text ? written?.draft : sheetDraftIn(text, Date.now())
}

/** Keeps the draft of a day, or none. A full storage keeps nothing new: the sheet stays as it is on the screen. */
export function keepSheetDraft(account: string, day: Day, draft: SheetDraft | undefined): boolean {
  const key = sheetDraftKey(account, day)
  try {
    if (draft) {
      const text = JSON.stringify(draft)
      localStorage.setItem(key, text)
      written = { text, draft }
    } else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** The last other day with a draft; what is too old or cannot be read is removed on the way. */
export function otherDraftDay(account: string, day: Day): Day | undefined {
  const prefix = prefixOf(account)
  const days = Object.keys(localStorage).flatMap(key =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  )
  for (const kept of days)
    if (!readSheetDraft(account, kept)) localStorage.removeItem(sheetDraftKey(account, kept))
  return days
    .filter(kept => kept !== day && readSheetDraft(account, kept))
    .sort()
    .at(-1)
}
