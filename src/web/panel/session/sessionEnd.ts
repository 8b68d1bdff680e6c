import { useEffect, useRef } from 'react'
import { redirect, useNavigate } from 'react-router'
import { logOut } from '#shared/accounts/api.ts'
import { type CallFailed, call, onRefusal } from '#web/call.ts'
import { LOGIN, loginFor } from '#web/panel/addresses.ts'
import { SESSION } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { forgetToken, onOtherTab, readToken } from './token.ts'

/** How long the sentence about a deactivated account stands before the login screen comes, ms. */
export const DEACTIVATED_DELAY = 2000

/** What a refusal means for the session: over at once, over with a sentence, or nothing. */
export function getEndReason({ status, message }: Pick<CallFailed, 'status' | 'message'>) {
  if (status === 401) return 'ended'
  return status === 403 && message.includes('deactivated') ? 'deactivated' : undefined
}

/** Leaves for the login screen when the session ends, whichever call or tab learns of it. */
export function useSessionEnd() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const leave = () => navigate(loginFor(location.pathname + location.search), { replace: true })
    const stopRefusals = onRefusal((failed, token) => {
      // a late refusal of an earlier session says nothing about this one
      const ending = token !== null && token === readToken() ? getEndReason(failed) : undefined
      if (!ending) return
      forgetToken()
      if (ending === 'ended') return void leave()
      toast(SESSION.deactivated, 'error')
      timer.current = setTimeout(() => navigate(LOGIN, { replace: true }), DEACTIVATED_DELAY)
    })
    const stopTabs = onOtherTab(() => readToken() === null && void leave())
    return () => {
      stopRefusals()
      stopTabs()
      clearTimeout(timer.current)
    }
  }, [navigate])
}

/** Ends the session: here at once, on the server as soon as it can be told. A failure of the latter keeps nobody in. */
export function logOutHere() {
  call(logOut).catch(() => {})
  forgetToken()
  return redirect(LOGIN)
}
