import { useNavigate } from 'react-router'
import { indiaDay } from '#shared/days.ts'
import { listDayEntries } from '#shared/rates/sheets/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { enterAddress } from '#web/panel/addresses.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { COMMANDS } from './texts.ts'

/** Goes on with the first city that has no rates today. */
export function useNextMissing(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    try {
      const { missing } = await call(listDayEntries, { params: { date: indiaDay(new Date()) } })
      if (missing[0]) await navigate(enterAddress(missing[0].location))
      else toast(COMMANDS.allEntered, 'info')
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(failed.message, 'error')
    }
  }
}
