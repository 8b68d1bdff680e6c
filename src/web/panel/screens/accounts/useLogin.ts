import { useEffect, useState } from 'react'
import { LOGIN } from '#messages/panel/loggingIn.js'
import { logIn } from '#shared/accounts/api.ts'
import { CallFailed, call, readToken } from '#web/call.ts'
import { parseReturnTo } from '#web/panel/addresses.ts'
import { useForm } from '#web/panel/components/useForm.ts'
import { useLocation, useNavigate } from '#web/panel/router/hooks.ts'
import { onTokenChange, storeToken } from '#web/panel/session/token.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Exchanges email and password, and a code where there is a second factor, for a session. */
export function useLogin() {
  const [needsCode, setNeedsCode] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useForm({
    blank: { email: '', password: '', code: '' },
    fields: ['email', 'password', 'code'],
    validate({ email, password, code }) {
      if (!email.trim() || !password) return LOGIN.incomplete
      return needsCode && !code.trim() ? LOGIN.noCode : {}
    },
    async send({ email, password, code }) {
      const body = { email: email.trim(), password, ...(needsCode ? { code } : {}) }
      try {
        storeToken((await call(logIn, { body })).token)
      } catch (failed) {
        const refusal = failed instanceof CallFailed ? failed.code : undefined
        setNeedsCode(refusal === 'login.secondFactor' || refusal === 'secondFactor.wrong')
        // being asked for the code is a step, not a failure
        if (refusal === 'login.secondFactor') return
        throw failed
      }
      toast(LOGIN.done, 'success')
      await navigate(parseReturnTo(search), { replace: true })
    },
  })

  function goBack() {
    setNeedsCode(false)
    form.clearError()
  }

  return { ...form, needsCode, goBack }
}

/** A login in another tab opens this one too. */
export function useLoginElsewhere() {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(
    () =>
      onTokenChange(() => {
        if (readToken()) void navigate(parseReturnTo(search), { replace: true })
      }),
    [navigate, search],
  )
}
