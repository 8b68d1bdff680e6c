import { useEffect, useEffectEvent } from 'react'
import { restoreRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, call } from '#web/call.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { UNDO } from '#web/panel/texts.ts'
import { type ToastAction, toast } from '#web/ui/toasts/toast.ts'

const listeners = new Set<(_id: string) => void>()

/** Calls back when a record was brought back, from whichever screen. */
export function useRestored(listener: (_id: string) => void) {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const tell = (_id: string) => hear(_id)
    listeners.add(tell)
    return () => {
      listeners.delete(tell)
    }
  }, [])
}

/**
 * Brings back the rates of a version, or without one those before the last write, unless somebody wrote after `seen`.
 * Says what came of it; answers whether it was done.
 */
export async function restore(_id: string, seen: number | undefined, version?: number): Promise<boolean> {
  try {
    const body = version === undefined ? {} : { version }
    await call(restoreRate, { params: { _id }, body }, { version: seen })
    toast(UNDO.done, 'success')
    for (const tell of listeners) tell(_id)
    return true
  } catch (failed) {
    if (!(failed instanceof CallFailed)) throw failed
    toast(failed.message, 'error')
    return false
  }
}

/** The way back out of a write that has just been made and has that version. */
export const undoing = ({ _id, location, date }: DailyRate, version: number | undefined): ToastAction => ({
  label: UNDO.label,
  name: UNDO.of(location, dayMonth(date)),
  run: () => void restore(_id, version),
})
