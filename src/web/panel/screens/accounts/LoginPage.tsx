import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { logIn } from '#shared/accounts/api.ts'
import { type CallFailed, call, readToken } from '#web/call.ts'
import { parseReturnTo } from '#web/panel/addresses.ts'
import { FormError, PasswordField, TextField } from '#web/panel/components/fields.tsx'
import { useMutation } from '#web/panel/query/query.ts'
import { CodeField, focusCode } from '#web/panel/second-factor/ProofForm.tsx'
import { onTokenChange, storeToken } from '#web/panel/session/token.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { ACCOUNT, LOGIN, REGISTER } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export function LoginPage() {
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const { send, goBack, refused, needsCode, isSending } = useLogin()
  const { state } = useLocation()
  const change = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  useLoginElsewhere()

  return (
    <AuthLayout heading={LOGIN.heading}>
      {state?.said && (
        <p className="said" role="status">
          {state.said}
          {state.requestCode && <RequestCode code={state.requestCode} />}
        </p>
      )}
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send(typed)
        }}
      >
        <FormError said={refused} />
        {needsCode ? (
          <CodeStep code={typed.code} onChange={change('code')} />
        ) : (
          <>
            <TextField
              required
              id="email"
              label={ACCOUNT.email}
              type="email"
              autoComplete="username"
              value={typed.email}
              onChange={change('email')}
            />
            <PasswordField
              id="password"
              label={ACCOUNT.password}
              autoComplete="current-password"
              value={typed.password}
              onChange={change('password')}
            />
          </>
        )}
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? LOGIN.sending : LOGIN.send}
        </button>
        {needsCode && (
          <button type="button" className="btn plain" onClick={goBack}>
            {LOGIN.back}
          </button>
        )}
      </form>
      <p className="other">
        {LOGIN.noAccount} <Link to="/admin/register">{LOGIN.register}</Link>
      </p>
    </AuthLayout>
  )
}

/** Shown to who asked for an account, and to nobody else: by this code an Admin knows the request. */
const RequestCode = ({ code }: { code: string }) => (
  <span className="request-code">
    {REGISTER.code} <strong>{code}</strong>. {REGISTER.tell}
  </span>
)

/** A login in another tab opens this one too. */
function useLoginElsewhere() {
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

interface CodeStepProps {
  code: string
  onChange: (code: string) => void
}

/** The second half of a login, where there is a second factor. */
export function CodeStep({ code, onChange }: CodeStepProps) {
  useEffect(focusCode, [])
  return (
    <>
      <p role="status">{LOGIN.enterCode}</p>
      <CodeField value={code} hasRecovery onChange={onChange} />
    </>
  )
}

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
