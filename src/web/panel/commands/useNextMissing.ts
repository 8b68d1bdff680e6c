import { useNavigate } from 'react-router'
import { indiaDay } from '#shared/days.ts'
import { listDayEntries } from '#shared/rates/sheets/api.ts'
import { call } from '#web/call.ts'
import { buildEntryUrl } from '#web/panel/addresses.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { COMMANDS } from './texts.ts'

/** Goes on with the first city that has no rates today. */
export function useNextMissing(): () => void {
  const navigate = useNavigate()
  return useMutation({
    async mutationFn() {
      const { missing } = await call(listDayEntries, { params: { date: indiaDay(new Date()) } })
      if (missing[0]) await navigate(buildEntryUrl(missing[0].location))
      else toast(COMMANDS.allEntered, 'info')
    },
  }).mutate
}
