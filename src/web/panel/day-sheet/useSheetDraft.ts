import { useEffect, useEffectEvent, useRef } from 'react'
import type { Day } from '#shared/days.ts'
import type { Sheet } from './sheet.ts'
import { keepSheetDraft, sheetDraftOf } from './sheetDrafts.ts'

/** How long typing pauses before it is kept, ms: a key in 500 typed rows must not wait for the storage. */
const PAUSE = 300

/** Keeps what is typed as it is typed; a screen that is left, or closed, keeps it at once. */
export function useSheetDraft(account: string, day: Day, sheet: Sheet) {
  const { typed } = sheet
  const kept = useRef(typed)
  const keep = useEffectEvent(() => {
    if (typed === kept.current) return
    kept.current = typed
    keepSheetDraft(account, day, sheetDraftOf(sheet, new Date().toISOString()))
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is typed waits anew
  useEffect(() => {
    const timer = setTimeout(() => keep(), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    const now = () => keep()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
}
