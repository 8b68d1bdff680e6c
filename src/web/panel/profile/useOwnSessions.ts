import { useEffect, useState } from 'react'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/accounts/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { useLoad } from '#web/panel/useLoad.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** The own sessions, looked at again whenever the window is; the server is not asked in between, for that would be use. */
export function useOwnSessions() {
  const sessions = useLoad('sessions', signal => call(listSessions, {}, { signal }))
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { again } = sessions

  useEffect(() => {
    addEventListener('focus', again)
    return () => removeEventListener('focus', again)
  }, [again])

  async function run(work: () => Promise<{ message: string }>) {
    setBusy(true)
    try {
      toast((await work()).message, 'success')
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(failed.message, 'error')
    } finally {
      setBusy(false)
      setAsking(false)
      again()
    }
  }

  return {
    sessions,
    isAsking,
    isBusy,
    ask: () => setAsking(true),
    stay: () => setAsking(false),
    end: ({ _id }: OwnSession) => run(() => call(endSession, { params: { _id } })),
    endOthers: () => run(() => call(endOtherSessions)),
  }
}
