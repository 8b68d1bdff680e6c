import { useEffect, useEffectEvent, useRef } from 'react'
import { z } from 'zod'
import type { Day } from '#shared/days.ts'
import { createDraftStore, DraftCells } from '#web/panel/rate-entry/draftStore.ts'
import { isChanged, type SheetRow } from './rows.ts'
import { rebase, type Sheet, startSheet, without } from './sheet.ts'

const SheetDraft = z.object({
  /** Rows that are typed in, as they were saved when they were seen. */
  rows: z.array(
    z.object({
      key: z.string(),
      city: z.string(),
      saved: DraftCells,
      version: z.int().optional(),
      before: DraftCells,
    }),
  ),
  typed: z.record(z.string(), DraftCells),
  at: z.iso.datetime(),
})
/** What was typed of a day and not saved. */
export type SheetDraft = z.infer<typeof SheetDraft>

/** By account and day. */
export const sheetDrafts = createDraftStore('sheetDraft', SheetDraft)

/** The rows of a sheet in which something differs from what is saved. */
const listChanged = ({ rows, typed }: Sheet): SheetRow[] => rows.filter(row => isChanged(row, typed[row.key]))

/**
 * The draft of a day after some rows of a sheet were typed in, saved or thrown away; undefined when none is left. All
 * other rows stay as they are kept: another tab may be typing them.
 */
export function toSheetDraft(
  sheet: Sheet,
  own: ReadonlySet<string>,
  kept: SheetDraft | undefined,
  at: string,
): SheetDraft | undefined {
  const others = kept?.rows.filter(({ key }) => !own.has(key)) ?? []
  const mine = listChanged(sheet).filter(({ key }) => own.has(key))
  if (others.length + mine.length === 0) return undefined
  const typed = Object.fromEntries(mine.map(({ key }) => [key, sheet.typed[key]!]))
  return { rows: [...others, ...mine], typed: { ...without(kept?.typed ?? {}, own), ...typed }, at }
}

/** A sheet with what was typed before, beside what somebody else has saved since. */
export function restoreDraft(loaded: readonly SheetRow[], draft: SheetDraft | undefined): Sheet {
  if (!draft) return startSheet(loaded)
  const seen = new Map(draft.rows.map(row => [row.key, row]))
  const rows = loaded.map(row => seen.get(row.key) ?? row)
  const known = new Set(loaded.map(({ key }) => key))
  const added = draft.rows.filter(({ key }) => !known.has(key))
  return rebase({ ...startSheet([...rows, ...added]), typed: draft.typed }, loaded)
}

/** The last other day with a draft. */
export const findOtherDraftDay = (account: string, day: Day): Day | undefined =>
  sheetDrafts
    .list(account)
    .flatMap(([other]) => (other === day ? [] : [other]))
    .sort()
    .at(-1)

/** How long typing pauses before it is stored, ms: a key in 500 typed rows must not wait for the storage. */
const PAUSE = 300

/** The rows that are not typed in as they were. */
const changedSince = (was: Sheet['typed'], typed: Sheet['typed']): string[] =>
  Object.keys({ ...was, ...typed }).filter(key => typed[key] !== was[key])

/** Stores what is typed as it is typed; a screen that is left, or closed, stores it at once. */
export function useSheetDraft(account: string, day: Day, sheet: Sheet, restored: SheetDraft | undefined) {
  const { typed } = sheet
  const stored = useRef(restored?.typed ?? {})
  const store = useEffectEvent(() => {
    const draft = sheetDrafts.read(account, day)
    // also what another tab took out: it wrote before it could read this, or was done with a row that is typed here
    const gone = listChanged(sheet).filter(({ key }) => !draft?.typed[key])
    const own = new Set([...changedSince(stored.current, typed), ...gone.map(({ key }) => key)])
    if (own.size === 0) return
    const mine = toSheetDraft(sheet, own, draft, new Date().toISOString())
    if (!mine) sheetDrafts.remove(account, day)
    else if (!sheetDrafts.write(account, day, mine)) return
    stored.current = typed
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed waits anew
  useEffect(() => {
    const timer = setTimeout(() => store(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const now = () => store()
    const hear = ({ key }: StorageEvent) => key === sheetDrafts.getKey(account, day) && store()
    addEventListener('pagehide', now)
    addEventListener('storage', hear)
    return () => {
      removeEventListener('pagehide', now)
      removeEventListener('storage', hear)
      now()
    }
  }, [account, day])
}
