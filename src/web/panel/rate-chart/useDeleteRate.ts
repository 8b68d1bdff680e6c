import { useRef, useState } from 'react'
import { deleteRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, callWhole } from '#web/call.ts'
import { undoing } from '#web/panel/records/undo.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { type ToastAction, type Tone, toast } from '#web/ui/toasts/toast.ts'

/** Asks, deletes what was seen and nothing newer, and says what came of it. */
export function useDeleteRate(onDeleted: (rate: DailyRate) => void, onFailed: () => void) {
  const [asked, ask] = useState<DailyRate>()
  const [said, setSaid] = useState<{ text: string }>()
  const [isDeleting, setDeleting] = useState(false)
  const busy = useRef(false)

  function say(text: string, tone: Tone, action?: ToastAction) {
    setSaid({ text })
    toast(text, tone, action)
  }

  async function confirm() {
    if (!asked || busy.current) return
    busy.current = true
    setDeleting(true)
    try {
      const { _id, version } = asked
      const deleted = await callWhole(deleteRate, { params: { _id } }, { version })
      onDeleted(asked)
      say(RATE_CHART.deleted, 'success', undoing(asked, deleted.version))
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      say(RATE_CHART.deleteFailed, 'error')
      // somebody else may have changed or deleted it: show how it is now
      if (failed.status === 412 || failed.status === 404) onFailed()
    } finally {
      busy.current = false
      setDeleting(false)
      ask(undefined)
    }
  }

  return { asked, said, isDeleting, ask, cancel: () => ask(undefined), confirm }
}
