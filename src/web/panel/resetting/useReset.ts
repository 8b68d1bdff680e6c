import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { resetPassword } from '#shared/accounts/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { problemsFrom } from '#web/panel/accounts/application.ts'
import { forgetToken } from '#web/panel/session/token.ts'
import { LOGIN } from '#web/panel/session/wanted.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { BLANK, FIELDS, type Passwords, type Problems, problemsOf } from './reset.ts'

/** A forgotten password being chosen anew; every session ends with it, so it leads to the login screen. */
export function useReset(resetToken: string) {
  const [typed, setTyped] = useState<Passwords>(BLANK)
  const [problems, setProblems] = useState<Problems>({})
  const [refused, setRefused] = useState<{ text: string }>()
  const [isSending, setSending] = useState(false)
  const busy = useRef(false)
  const navigate = useNavigate()

  const change = (field: keyof Passwords) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  function show(found: Problems): boolean {
    const first = FIELDS.find(field => found[field])
    setProblems(found)
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }

  async function send() {
    setRefused(undefined)
    if (busy.current || show(problemsOf(typed))) return
    busy.current = true
    setSending(true)
    try {
      const { message } = await call(resetPassword, { body: { resetToken, password: typed.password } })
      forgetToken()
      toast(message, 'success')
      // in place of the link, which is used up and must not stay in the history
      await navigate(LOGIN, { replace: true, state: { said: message } })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      toast(failed.message, 'error')
      if (!show(problemsFrom(FIELDS, failed.errors))) setRefused({ text: failed.message })
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { typed, problems, refused, isSending, change, send }
}
