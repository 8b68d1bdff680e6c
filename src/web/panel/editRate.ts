import { useEffect } from 'react'
import { DailyRate } from '#shared/rates/rates.ts'

/** Where the record being edited is kept between the chart and the form (specification, section 3). */
const KEY = 'editRate'

export const keepEditRate = (rate: DailyRate) => localStorage.setItem(KEY, JSON.stringify(rate))
export const forgetEditRate = () => localStorage.removeItem(KEY)

/** The record to edit; one that cannot be read is removed, so that it fails once and not for ever. */
export function readEditRate(): DailyRate | undefined {
  const kept = localStorage.getItem(KEY)
  if (kept === null) return undefined
  const rate = recordIn(kept)
  if (!rate) forgetEditRate()
  return rate
}

/** The record a text holds; undefined when it holds none. */
export function recordIn(text: string): DailyRate | undefined {
  try {
    return DailyRate.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The record is forgotten when it is no longer edited, and by leaving: for another screen or altogether. */
export function useForgetEditRate(isEditing: boolean) {
  useEffect(() => {
    if (!isEditing) return forgetEditRate()
    addEventListener('pagehide', forgetEditRate)
    return () => removeEventListener('pagehide', forgetEditRate)
  }, [isEditing])
  useEffect(() => forgetEditRate, [])
}
