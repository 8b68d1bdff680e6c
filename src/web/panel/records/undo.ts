import { useMutation } from '@tanstack/react-query'
import { toast } from 'react-toastify/unstyled'
import { UNDO } from '#messages/panel/undo.js'
import { restoreRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { invalidate, retryLost } from '#web/panel/query/queryClient.ts'
import type { ToastAction } from '#web/ui/toasts/actionToast.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'

interface Restore {
  _id: string
  /** Version that is shown; when somebody wrote after it, nothing is restored. */
  seen: number | undefined
  /** Version whose rates are restored; absent: those before the last write. */
  version?: number
}

async function restore({ _id, seen, version }: Restore) {
  const body = version === undefined ? {} : { version }
  const requestKey = `restore-${_id}-${seen}-${version}`
  await call(restoreRate, { params: { _id }, body }, { version: seen, requestKey })
  toast.success(UNDO.done)
  invalidate('rates')
}

/** Restores a record of a list; a refusal means that somebody else was faster, and the list is fetched again. */
export const useRestore = (onTried: () => void = () => {}) =>
  useMutation({
    mutationFn: restore,
    retry: retryLost,
    onError(failed) {
      toastError(failed.message)
      invalidate('rates')
    },
    onSettled: onTried,
  })

/** Builds the action of a toast that takes back the write that made this version of a record. */
export const buildUndo = ({ _id, location, date }: DailyRate, version: number | undefined): ToastAction => ({
  label: UNDO.label,
  name: UNDO.of({ city: cityName(location), when: dayMonth(date) }),
  run: () => void restore({ _id, seen: version }).catch(({ message }) => toastError(message)),
})
