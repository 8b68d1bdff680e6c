import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteRate, readRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { callWhole } from '#web/call.ts'
import { keepEditRate } from '#web/panel/editRate.ts'
import { useMutation } from '#web/panel/query/query.ts'
import type { Doings } from '#web/panel/records/ChartTable.tsx'
import { undoing } from '#web/panel/records/undo.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { type ToastAction, type Tone, toast } from '#web/ui/toasts/toast.ts'

/** Only an Admin changes records; while the current user is absent the buttons stand there disabled. */
export function useDoings(onDelete: (rate: DailyRate) => void): Doings | undefined {
  const { data: user } = useCurrentUser()
  const navigate = useNavigate()
  // a chart of one market shows a part of the record; what is edited is all of it, as it stands now
  const editing = useMutation<DailyRate>({
    async mutationFn({ _id }) {
      const { body, version } = await callWhole(readRate, { params: { _id } })
      keepEditRate({ ...body, version })
      void navigate('/admin/rate-update')
    },
  })

  if (user && !canEnter('admin', user)) return undefined
  return {
    isEnabled: user !== undefined,
    onDelete,
    onEdit: editing.mutate,
  }
}

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
