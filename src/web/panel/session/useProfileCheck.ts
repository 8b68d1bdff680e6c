import { useEffect, useState } from 'react'
import type { Profile } from '#shared/accounts/accounts.ts'
import { readProfile } from '#shared/accounts/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { SESSION } from '#web/panel/texts.ts'
import { type Load, WAITING } from '#web/panel/useLoad.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { endingOf } from './ending.ts'
import { useToken } from './useToken.ts'

/** How often the server is asked whether the account still may be here, ms (specification, section 9). */
const PROFILE_CHECK = 60_000

/** The signed-in account, asked for at once and every minute; a check that fails keeps what was known. */
export function useProfileCheck(): Load<Profile> {
  const token = useToken()
  const [profile, setProfile] = useState<Load<Profile>>(WAITING)

  useEffect(() => {
    if (token === null) return
    const left = new AbortController()
    async function check() {
      try {
        const value = await call(readProfile, {}, { signal: left.signal })
        setProfile({ state: 'ready', value })
      } catch (failed) {
        if (left.signal.aborted || !(failed instanceof CallFailed) || endingOf(failed)) return
        const message = SESSION.profileFailed
        // the screen says what failed, the toast what the server said of it (specification, section 8)
        toast(failed.status === 0 ? message : failed.message, 'error')
        const retry = () => {
          setProfile(WAITING)
          void check()
        }
        setProfile(known => (known.state === 'ready' ? known : { state: 'failed', message, retry }))
      }
    }
    void check()
    const timer = setInterval(check, PROFILE_CHECK)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [token])

  return profile
}
