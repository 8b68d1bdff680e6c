import { createContext, useContext, useEffect, useState } from 'react'
import { SESSION } from '#messages/panel/shell.js'
import type { Profile } from '#shared/accounts/accounts.ts'
import { readProfile } from '#shared/accounts/api.ts'
import { hasAccess, type ScreenAccess } from '#shared/accounts/roles.ts'
import { CallFailed, call, readToken } from '#web/call.ts'
import { findAfterSilence, findKept, keepAnswer } from '#web/panel/query/keptAnswers.ts'
import { LOADING, type Query } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { findEndReason } from './sessionEnd.ts'
import { useToken } from './token.ts'

/** How often the server is asked whether the account may still be here, ms (specification, section 9). */
const CHECK_INTERVAL = 60_000

/** Whether a screen is for a user; of an unknown one, whether it is for everybody. The server decides again on every call. */
export const canEnter = (access: ScreenAccess, user: Profile | undefined): boolean =>
  hasAccess(user?.isApproved ? user.adminType : 'pending', access)

export const CurrentUser = createContext<Query<Profile>>(LOADING)

/** The signed-in account, as the last check found it. */
export const useCurrentUser = (): Query<Profile> => useContext(CurrentUser)

/**
 * Fetches the signed-in account at once and every minute. A check that fails keeps the last answer, unless somebody else
 * has logged in in another tab: else what the former person typed would be sent with the session of the new one.
 */
export function useProfileCheck(): Query<Profile> {
  const token = useToken()
  const [checked, setChecked] = useState<{ token: string; profile: Profile }>()
  const data = checked?.token === token ? checked.profile : undefined
  const [error, setError] = useState<Error>()
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round checks again
  useEffect(() => {
    if (token === null) return
    const left = new AbortController()
    function show(kept: { body: Profile } | undefined) {
      if (!kept || token === null || readToken() !== token || left.signal.aborted) return
      setChecked(known => (known?.token === token ? known : { token, profile: kept.body }))
    }
    async function check() {
      const asked = call(readProfile, {}, { signal: left.signal })
      void findAfterSilence<Profile>(readProfile.path, asked).then(show)
      try {
        const profile = await asked
        if (token === null || readToken() !== token) return
        setChecked({ token, profile })
        setError(undefined)
        void keepAnswer(readProfile.path, token, profile)
      } catch (failed) {
        if (left.signal.aborted || !(failed instanceof CallFailed) || findEndReason(failed)) return
        const message = SESSION.profileFailed
        // the screen says what failed, the toast what the server said of it (specification, section 8)
        toast(failed.status === 0 ? message : failed.message, 'error')
        const kept = failed.status === 0 ? await findKept<Profile>(readProfile.path) : undefined
        if (left.signal.aborted) return
        if (kept) show(kept)
        else setError(new Error(message))
      }
    }
    void check()
    const timer = setInterval(check, CHECK_INTERVAL)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [token, round])

  function refetch() {
    setError(undefined)
    setRound(round + 1)
  }
  return { data, error, isLoading: !data && !error, refetch }
}
