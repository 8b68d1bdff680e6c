import { useNavigate } from 'react-router'
import { readRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { callWhole } from '#web/call.ts'
import { keepEditRate } from '#web/panel/editRate.ts'
import { useMutation } from '#web/panel/query/query.ts'
import type { Doings } from '#web/panel/records/RecordActions.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'

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
