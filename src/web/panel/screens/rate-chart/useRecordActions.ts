import { useState } from 'react'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { deleteRate, readRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { callWhole } from '#web/call.ts'
import { storeEditRate } from '#web/panel/editRate.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import type { RecordActions } from '#web/panel/records/ChartTable.tsx'
import { buildRecordUndo } from '#web/panel/records/undo.ts'
import { useNavigate } from '#web/panel/router/hooks.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { type ToastAction, type Tone, toast } from '#web/ui/toasts/toast.ts'

/** Only an Admin changes records; the buttons are disabled while the current user is not known. */
export function useRecordActions(onDelete: (rate: DailyRate) => void): RecordActions | undefined {
  const { data: user } = useCurrentUser()
  const navigate = useNavigate()
  // the chart may show one market of a record: edit all of it, as it is saved now
  const editing = useMutation<DailyRate>({
    async mutationFn({ _id }) {
      const { body, version } = await callWhole(readRate, { params: { _id } })
      storeEditRate({ ...body, version })
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

/** Deletes a record after a confirmation, unless a newer version exists. */
export function useDeleteRate(onDeleted: (rate: DailyRate) => void, onFailed: () => void) {
  const [toConfirm, confirm] = useState<DailyRate>()
  const [outcome, setOutcome] = useState<{ text: string }>()
  const deleting = useMutation<DailyRate>({
    async mutationFn(rate) {
      const { _id, version } = rate
      const deleted = await callWhole(deleteRate, { params: { _id } }, { version })
      onDeleted(rate)
      showStatus(RATE_CHART.deleted, 'success', buildRecordUndo(rate, deleted.version))
    },
    onError({ status }) {
      showStatus(RATE_CHART.deleteFailed, 'error')
      // somebody else has changed or deleted it: show what is saved now
      if (status === 412 || status === 404) onFailed()
    },
    onSettled: () => confirm(undefined),
  })

  function showStatus(text: string, tone: Tone, action?: ToastAction) {
    setOutcome({ text })
    toast(text, tone, action)
  }

  return { toConfirm, outcome, deleting, confirm, cancel: () => confirm(undefined) }
}
