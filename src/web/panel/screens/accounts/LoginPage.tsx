import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { readToken } from '#web/call.ts'
import { parseReturnTo } from '#web/panel/addresses.ts'
import { FormError } from '#web/panel/components/fields/FormError.tsx'
import { PasswordField } from '#web/panel/components/fields/PasswordField.tsx'
import { TextField } from '#web/panel/components/fields/TextField.tsx'
import { onTokenChange } from '#web/panel/session/token.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { ACCOUNT, LOGIN, REGISTER } from '#web/panel/texts.ts'
import { CodeStep } from './CodeStep.tsx'
import { useLogin } from './useLogin.ts'

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
