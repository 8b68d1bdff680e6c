import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logIn } from '#shared/accounts/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { keepToken } from '#web/panel/session/token.ts'
import { wantedAfterLogin } from '#web/panel/session/wanted.ts'
import { LOGIN } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Exchanges email and password for a session and goes where the person wanted to go. */
export function useLogin() {
  const [refused, setRefused] = useState<{ text: string }>()
  const [isSending, setSending] = useState(false)
  const busy = useRef(false)
  const navigate = useNavigate()
  const { search } = useLocation()

  async function send(email: string, password: string) {
    if (busy.current) return
    if (!email.trim() || !password) return setRefused({ text: LOGIN.incomplete })
    busy.current = true
    setSending(true)
    try {
      const { token } = await call(logIn, { body: { email: email.trim(), password } })
      keepToken(token)
      toast(LOGIN.done, 'success')
      await navigate(wantedAfterLogin(search), { replace: true })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(failed.message, 'error')
      setRefused({ text: failed.message })
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { send, refused, isSending }
}
