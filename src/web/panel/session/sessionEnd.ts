import { useEffect, useRef, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { SESSION } from '#messages/panel/shell.js'
import { logOut } from '#shared/accounts/api.ts'
import { type CallFailed, call, onRefusal, readToken } from '#web/call.ts'
import { buildLoginUrl, LOGIN } from '#web/panel/addresses.ts'
import { hasDrafts } from '#web/panel/rate-entry/draftStore.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'
import { deleteToken, onTokenChange } from './token.ts'

/** How long the sentence about a deactivated account stands before the login screen comes, ms. */
const DEACTIVATED_DELAY = 2000

/** Why a refusal ends the session; undefined when it does not. */
export function findEndReason({ status, code, message }: Pick<CallFailed, 'status' | 'code' | 'message'>) {
  if (status === 401) return 'ended'
  // by the code in languages other than English
  const isDeactivated = code === 'account.deactivated' || message.includes('deactivated')
  return status === 403 && isDeactivated ? 'deactivated' : undefined
}

/** Whether the account was found to be deactivated; the login screen comes soon after. */
export function useDeactivation(): boolean {
  // a session without a token that still shows a screen was ended before this one was loaded
  const [isDeactivated, setDeactivated] = useState(readToken() === null)
  useEffect(() => onRefusal(failed => findEndReason(failed) === 'deactivated' && setDeactivated(true)), [])
  return isDeactivated
}

/** State of the login screen that says why the session ended, and that the drafts of who was here are safe. */
const explain = (reason: string, account: string | undefined) => ({
  state: { message: account && hasDrafts(account) ? `${reason} ${SESSION.draftSafe}` : reason },
  replace: true,
})

/** Leaves for the login screen when the session ends, whichever call or tab learns of it. */
export function useSessionEnd(account: string | undefined) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Who was here last: when the end is heard of, the account may be gone already. */
  const known = useRef(account)
  useEffect(() => {
    if (account) known.current = account
  }, [account])

  useEffect(() => {
    const leave = () =>
      navigate(buildLoginUrl(location.pathname + location.search), explain(SESSION.ended, known.current))
    const stopRefusals = onRefusal((failed, token) => {
      // a late refusal of an earlier session says nothing about this one
      const reason = token !== null && token === readToken() ? findEndReason(failed) : undefined
      if (!reason) return
      deleteToken()
      if (reason === 'ended') return void leave()
      toastError(SESSION.deactivated)
      timer.current = setTimeout(
        () => navigate(LOGIN, explain(SESSION.deactivated, known.current)),
        DEACTIVATED_DELAY,
      )
    })
    const stopTabs = onTokenChange(() => readToken() === null && void leave())
    return () => {
      stopRefusals()
      stopTabs()
      clearTimeout(timer.current)
    }
  }, [navigate])
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export function endSession() {
  call(logOut).catch(() => {})
  deleteToken()
  return redirect(LOGIN)
}
