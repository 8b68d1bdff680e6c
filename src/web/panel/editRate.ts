import { useEffect } from 'react'
import * as z from 'zod/mini'
import { DailyRate } from '#shared/rates/rates.ts'

/** Storage key of the record that the chart hands to the form (specification, section 3). */
const KEY = 'editRate'

/** A record that is handed over, and why it is to be corrected, where that is known. */
const EditedRate = z.extend(DailyRate, { reason: z.optional(z.string()) })
type EditedRate = z.infer<typeof EditedRate>

export const storeEditRate = (rate: EditedRate) => localStorage.setItem(KEY, JSON.stringify(rate))
const removeEditRate = () => localStorage.removeItem(KEY)

/** Returns the record to edit; one that cannot be read is removed, so that it fails only once. */
export function readEditRate(): EditedRate | undefined {
  const stored = localStorage.getItem(KEY)
  const rate = stored === null ? undefined : parseRecord(stored)
  if (!rate) removeEditRate()
  return rate
}

export function parseRecord(text: string): EditedRate | undefined {
  try {
    return EditedRate.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Removes the record when it is no longer edited, and when the screen or the panel is left. */
export function useEditRateRemoval(isEditing: boolean) {
  useEffect(() => {
    if (!isEditing) return removeEditRate()
    addEventListener('pagehide', removeEditRate)
    return () => removeEventListener('pagehide', removeEditRate)
  }, [isEditing])
  useEffect(() => removeEditRate, [])
}
