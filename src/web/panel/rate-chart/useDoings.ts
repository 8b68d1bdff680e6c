import { useNavigate } from 'react-router'
import { readRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, callWhole } from '#web/call.ts'
import { keepEditRate } from '#web/panel/editRate.ts'
import type { Doings } from '#web/panel/records/RecordActions.tsx'
import { useCurrentUser } from '#web/panel/session/useCurrentUser.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Only an Admin changes records; while the current user is absent the buttons stand there disabled. */
export function useDoings(onDelete: (rate: DailyRate) => void): Doings | undefined {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isKnown = user.state === 'ready'
  // a chart of one market shows a part of the record; what is edited is all of it, as it stands now
  async function edit({ _id }: DailyRate) {
    try {
      const { body, version } = await callWhole(readRate, { params: { _id } })
      keepEditRate({ ...body, version })
      void navigate('/admin/rate-update')
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(failed.message, 'error')
    }
  }

  if (isKnown && !(user.value.isApproved && user.value.adminType === 'Admin')) return undefined
  return {
    isEnabled: isKnown,
    onDelete,
    onEdit: rate => void edit(rate),
  }
}
