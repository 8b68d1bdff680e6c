import { useNavigate } from 'react-router'
import type { DailyRate } from '#shared/rates/rates.ts'
import { keepEditRate } from '#web/panel/editRate.ts'
import { useCurrentUser } from '#web/panel/session/useCurrentUser.ts'
import type { Doings } from './RecordActions.tsx'

/** Only an Admin changes records; while the current user is absent the buttons stand there disabled. */
export function useDoings(onDelete: (rate: DailyRate) => void): Doings | undefined {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isKnown = user.state === 'ready'
  if (isKnown && !(user.value.isApproved && user.value.adminType === 'Admin')) return undefined
  return {
    isEnabled: isKnown,
    onDelete,
    onEdit: rate => {
      keepEditRate(rate)
      void navigate('/admin/rate-update')
    },
  }
}
