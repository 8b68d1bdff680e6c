import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
import type { Day } from '#shared/days.ts'
import type { Cells } from '#web/panel/rate-entry/cells.ts'
import { createDraftStore, DraftCells } from '#web/panel/rate-entry/draftStore.ts'
import { type EntryRow, isUnsaved, newRow } from '#web/panel/rate-entry/entryRow.ts'
import { rebase, type Sheet } from '#web/panel/rate-entry/sheet.ts'

const SheetDraft = z.object({
  /** Rows that are typed in, as they were saved when they were loaded. */
  rows: z.array(
    z.object({
      key: z.string(),
      city: z.string(),
      saved: DraftCells,
      version: z.optional(z.int()),
      before: DraftCells,
      isNewCity: z.optional(z.boolean()),
      reason: z.optional(z.string()),
      /** What was sent last, as long as it is not known whether it is saved. */
      sent: z.optional(DraftCells),
    }),
  ),
  typed: z.record(z.string(), DraftCells),
  at: z.iso.datetime(),
})
type SheetDraft = z.infer<typeof SheetDraft>

/** Stored under `sheetDraft <account> <day>`: a stored draft must stay readable. */
export const sheetDrafts = createDraftStore('sheetDraft', SheetDraft)

const omit = <T>(record: Record<string, T>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/**
 * Returns the draft of a day after its `own` rows were typed in, saved or discarded; undefined when none is left. Other
 * rows stay as they are stored: another tab may be typing them.
 */
export function toSheetDraft(
  sheet: Sheet,
  own: ReadonlySet<string>,
  stored: SheetDraft | undefined,
  at: string,
): SheetDraft | undefined {
  const others = stored?.rows.filter(({ key }) => !own.has(key)) ?? []
  const mine = sheet.filter(row => isUnsaved(row) && own.has(row.key))
  if (others.length + mine.length === 0) return undefined
  const rows = mine.map(({ key, city, saved, version, before, isNewCity, reason, sent }) => ({
    key,
    city,
    saved,
    version,
    before,
    isNewCity,
    reason,
    sent,
  }))
  const typed = Object.fromEntries(mine.map(({ key, typed }) => [key, typed]))
  return { rows: [...others, ...rows], typed: { ...omit(stored?.typed ?? {}, own), ...typed }, at }
}

/** Returns the sheet with a draft typed in, and conflicts where somebody else has saved since. */
export function restoreDraft(loaded: Sheet, draft: SheetDraft | undefined, day: Day): Sheet {
  if (!draft) return loaded
  const seen = new Map(
    draft.rows.map(row => {
      const restored = { typed: draft.typed[row.key] ?? {}, restoredAt: draft.at }
      return [row.key, { ...newRow(row.key, row.city, day), ...row, ...restored }]
    }),
  )
  const known = new Set(loaded.map(({ key }) => key))
  const added = [...seen.values()].filter(({ key }) => !known.has(key))
  return rebase([...loaded.map(row => seen.get(row.key) ?? row), ...added], loaded)
}

export const findOtherDraftDay = (account: string, day: Day): Day | undefined =>
  sheetDrafts
    .list(account)
    .flatMap(([other]) => (other === day ? [] : [other]))
    .sort()
    .at(-1)

/** How long typing pauses before a draft is stored, ms: with 500 typed rows, storing would delay each key. */
const PAUSE = 300

/** Stores the draft of a sheet when typing pauses, and at once when the screen is left or closed. */
export function useSheetDraft(account: string, day: Day, sheet: Sheet, restored: SheetDraft | undefined) {
  /** Rows as this tab stored or restored them last. */
  const stored = useRef<ReadonlyMap<string, { typed: Cells | undefined; sent?: Cells | undefined }>>(
    new Map(restored?.rows.map(({ key, sent }) => [key, { typed: restored.typed[key], sent }])),
  )
  const store = useEffectEvent(() => {
    const draft = sheetDrafts.read(account, day)
    const own = new Set(sheet.filter(isOwn).map(({ key }) => key))
    if (own.size === 0) return
    const mine = toSheetDraft(sheet, own, draft, new Date().toISOString())
    if (!mine) sheetDrafts.remove(account, day)
    else if (!sheetDrafts.write(account, day, mine)) return
    stored.current = new Map(sheet.map(row => [row.key, row]))

    function isOwn(row: EntryRow) {
      // another tab removed the row: it wrote before it could read it, or saved a row that is also typed here
      if (isUnsaved(row) && !draft?.typed[row.key]) return true
      const before = stored.current.get(row.key)
      return before !== undefined && (before.typed !== row.typed || before.sent !== row.sent)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed waits anew
  useEffect(() => {
    const timer = setTimeout(() => store(), PAUSE)
    return () => clearTimeout(timer)
  }, [sheet])

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
