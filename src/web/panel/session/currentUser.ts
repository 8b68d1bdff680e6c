import { queryOptions, useQuery } from '@tanstack/react-query'
import { SESSION } from '#messages/panel/shell.js'
import type { Profile } from '#shared/accounts/accounts.ts'
import { readProfile } from '#shared/accounts/api.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'
import { CallFailed, call } from '#web/call.ts'
import { keepAnswer } from '#web/panel/query/keptAnswers.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'
import { findEndReason } from './sessionEnd.ts'
import { useToken } from './token.ts'

/** How often the server is asked whether the account may still be here, ms (specification, section 9). */
const CHECK_INTERVAL = 60_000

/** Whether a screen is for a user; of an unknown one, whether it is for everybody. The server decides again on every call. */
export const canEnter = (access: Access, user: Profile | undefined): boolean =>
  hasAccess(user?.isApproved ? user.adminType : 'pending', access)

async function fetchProfile({ signal }: { signal: AbortSignal }): Promise<Profile> {
  try {
    return await call(readProfile, {}, { signal })
  } catch (failed) {
    if (signal.aborted || !(failed instanceof CallFailed)) throw failed
    // the session ends, and says so itself
    if (findEndReason(failed)) return new Promise(() => {})
    const message = SESSION.profileFailed
    // the screen says what failed, the toast what the server said of it (specification, section 8)
    const said = failed.status === 0 ? message : failed.message
    toastError(said)
    throw new CallFailed(failed.status, { message })
  }
}

const PROFILE = queryOptions({
  queryKey: queryFor(readProfile, {}).queryKey,
  queryFn: fetchProfile,
  persister: keepAnswer,
  retry: false,
})

/** The signed-in account, as the last check found it. */
export const useCurrentUser = () => useQuery({ ...PROFILE, enabled: false })

/** Checks the signed-in account at once and every minute. A check that fails keeps the last answer. */
export const useProfileCheck = () =>
  useQuery({
    ...PROFILE,
    enabled: useToken() !== null,
    refetchInterval: CHECK_INTERVAL,
    refetchIntervalInBackground: true,
  })
