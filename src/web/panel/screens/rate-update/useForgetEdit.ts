import { useEffect } from 'react'
import { forgetEditRate } from '#web/panel/editRate.ts'

/** The kept record is forgotten when it is no longer edited, and by leaving: for another screen or altogether. */
export function useForgetEdit(isEditing: boolean) {
  useEffect(() => {
    if (!isEditing) return forgetEditRate()
    addEventListener('pagehide', forgetEditRate)
    return () => removeEventListener('pagehide', forgetEditRate)
  }, [isEditing])
  useEffect(() => forgetEditRate, [])
}
