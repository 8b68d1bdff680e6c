import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { logIn } from '#shared/accounts/api.ts'
import { type CallFailed, call } from '#web/call.ts'
import { parseReturnTo } from '#web/panel/addresses.ts'
import { useMutation } from '#web/panel/query/query.ts'
import { storeToken } from '#web/panel/session/token.ts'
import { LOGIN } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'

interface Typed {
  email: string
  password: string
  code: string
}

/** Exchanges email and password, and a code where there is a second factor, for a session and goes on from there. */
export function useLogin() {
  const [refused, setRefused] = useState<{ text: string }>()
  const [needsCode, setNeedsCode] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()

  function refuse(failed: CallFailed) {
    setNeedsCode(failed.code === 'login.secondFactor' || failed.code === 'secondFactor.wrong')
    // being asked for the code is a step, not a failure
    if (failed.code === 'login.secondFactor') return setRefused(undefined)
    toast(failed.message, 'error')
    setRefused({ text: failed.message })
  }

  const sending = useMutation<Typed>({
    async mutationFn({ email, password, code }) {
      const body = { email: email.trim(), password, ...(needsCode ? { code } : {}) }
      const { token } = await call(logIn, { body })
      storeToken(token)
      toast(LOGIN.done, 'success')
      await navigate(parseReturnTo(search), { replace: true })
    },
    onError: refuse,
  })

  function send(typed: Typed) {
    const { email, password, code } = typed
    if (sending.isPending) return
    if (!email.trim() || !password) return setRefused({ text: LOGIN.incomplete })
    if (needsCode && !code.trim()) return setRefused({ text: LOGIN.noCode })
    sending.mutate(typed)
  }

  function goBack() {
    setNeedsCode(false)
    setRefused(undefined)
  }

  return { send, goBack, refused, needsCode, isSending: sending.isPending }
}
