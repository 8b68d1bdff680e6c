import { useState } from 'react'
import { deleteRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { callWhole } from '#web/call.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { undoing } from '#web/panel/records/undo.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { type ToastAction, type Tone, toast } from '#web/ui/toasts/toast.ts'

/** Asks, deletes what was seen and nothing newer, and says what came of it. */
export function useDeleteRate(onDeleted: (rate: DailyRate) => void, onFailed: () => void) {
  const [asked, ask] = useState<DailyRate>()
  const [said, setSaid] = useState<{ text: string }>()
  const deleting = useMutation<DailyRate>({
    async mutationFn(rate) {
      const { _id, version } = rate
      const deleted = await callWhole(deleteRate, { params: { _id } }, { version })
      onDeleted(rate)
      say(RATE_CHART.deleted, 'success', undoing(rate, deleted.version))
    },
    onError({ status }) {
      say(RATE_CHART.deleteFailed, 'error')
      // somebody else may have changed or deleted it: show how it is now
      if (status === 412 || status === 404) onFailed()
    },
    onSettled: () => ask(undefined),
  })

  function say(text: string, tone: Tone, action?: ToastAction) {
    setSaid({ text })
    toast(text, tone, action)
  }

  return { asked, said, deleting, ask, cancel: () => ask(undefined) }
}
