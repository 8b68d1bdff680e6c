import { useEffect, useState } from 'react'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { useMutation, useQuery } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** The own sessions, looked at again whenever the window is; the server is not asked in between, for that would be use. */
export function useOwnSessions() {
  const sessions = useQuery('sessions', signal => call(listSessions, {}, { signal }))
  const [isAsking, setAsking] = useState(false)
  const { refetch } = sessions
  /** Ends one session, or without one all others. */
  const ending = useMutation<OwnSession | undefined>({
    async mutationFn(session) {
      const ended = session ? call(endSession, { params: { _id: session._id } }) : call(endOtherSessions)
      toast((await ended).message, 'success')
    },
    onSettled() {
      setAsking(false)
      refetch()
    },
  })

  useEffect(() => {
    addEventListener('focus', refetch)
    return () => removeEventListener('focus', refetch)
  }, [refetch])

  return { sessions, ending, isAsking, setAsking }
}
