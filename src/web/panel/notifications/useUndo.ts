import { useState } from 'react'
import { changeUser } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { toastError } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BELL } from './texts.ts'

/** Takes back, in one press, that somebody became an Admin. */
export function useUndo() {
  const [undone, setUndone] = useState<ReadonlySet<string>>(new Set())

  async function undo(newAdmin: string) {
    try {
      const { name } = await call(changeUser, { params: { _id: newAdmin }, body: { isApproved: false } })
      setUndone(known => new Set(known).add(newAdmin))
      toast(BELL.undone(name), 'success')
    } catch (failed) {
      toastError(failed)
    }
  }

  return { undone, undo }
}
