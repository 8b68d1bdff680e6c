import { useEffect, useEffectEvent, useRef } from 'react'
import type { Day } from '#shared/days.ts'
import type { Sheet } from './sheet.ts'
import {
  changedRows,
  keepSheetDraft,
  readSheetDraft,
  type SheetDraft,
  sheetDraftKey,
  sheetDraftOf,
} from './sheetDrafts.ts'

/** How long typing pauses before it is kept, ms: a key in 500 typed rows must not wait for the storage. */
const PAUSE = 300

/** The rows that are not typed in as they were. */
const changedSince = (was: Sheet['typed'], typed: Sheet['typed']): string[] =>
  Object.keys({ ...was, ...typed }).filter(key => typed[key] !== was[key])

/** Keeps what is typed as it is typed; a screen that is left, or closed, keeps it at once. */
export function useSheetDraft(account: string, day: Day, sheet: Sheet, restored: SheetDraft | undefined) {
  const { typed } = sheet
  const kept = useRef(restored?.typed ?? {})
  const keep = useEffectEvent(() => {
    const draft = readSheetDraft(account, day)
    // also what another tab took out: it wrote before it could read this, or was done with a row that is typed here
    const gone = changedRows(sheet).filter(({ key }) => !draft?.typed[key])
    const own = new Set([...changedSince(kept.current, typed), ...gone.map(({ key }) => key)])
    if (own.size === 0) return
    const mine = sheetDraftOf(sheet, own, draft, new Date().toISOString())
    if (keepSheetDraft(account, day, mine)) kept.current = typed
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed waits anew
  useEffect(() => {
    const timer = setTimeout(() => keep(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const now = () => keep()
    const hear = ({ key }: StorageEvent) => key === sheetDraftKey(account, day) && keep()
    addEventListener('pagehide', now)
    addEventListener('storage', hear)
    return () => {
      removeEventListener('pagehide', now)
      removeEventListener('storage', hear)
      now()
    }
  }, [account, day])
}
