import { useEffect } from 'react'
import { DailyRate } from '#shared/rates/rates.ts'
import { local } from '#web/storage.ts'

/** Storage key of the record that the chart hands to the form (specification, section 3). */
const KEY = 'editRate'

export const storeEditRate = (rate: DailyRate) => local.write(KEY, JSON.stringify(rate))
const removeEditRate = () => local.remove(KEY)

/** Returns the record to edit; one that cannot be read is removed, so that it fails only once. */
export function readEditRate(): DailyRate | undefined {
  const stored = local.read(KEY)
  const rate = stored === null ? undefined : parseRecord(stored)
  if (!rate) removeEditRate()
  return rate
}

export function parseRecord(text: string): DailyRate | undefined {
  try {
    return DailyRate.safeParse(JSON.parse(text)).data
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
