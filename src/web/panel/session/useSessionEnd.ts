import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { onRefusal } from '#web/call.ts'
import { SESSION } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { DEACTIVATED_DELAY, getEndReason } from './ending.ts'
import { forgetToken, onOtherTab, readToken } from './token.ts'
import { LOGIN, loginFor } from './wanted.ts'

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
