import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { PasswordField } from '#web/panel/fields/PasswordField.tsx'
import { Refusal } from '#web/panel/fields/Refusal.tsx'
import { TextField } from '#web/panel/fields/TextField.tsx'
import { onOtherTab, readToken } from '#web/panel/session/token.ts'
import { wantedAfterLogin } from '#web/panel/session/wanted.ts'
import { Gate } from '#web/panel/shell/Gate.tsx'
import { ACCOUNT, LOGIN } from '#web/panel/texts.ts'
import { CodeStep } from './CodeStep.tsx'
import { useLogin } from './useLogin.ts'

export function LoginPage() {
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const { send, goBack, refused, needsCode, isSending } = useLogin()
  const { state } = useLocation()
  const change = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  useLoginElsewhere()

  return (
    <Gate heading={LOGIN.heading}>
      {state?.said && (
        <p className="said" role="status">
          {state.said}
        </p>
      )}
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send(typed)
        }}
      >
        <Refusal said={refused} />
        {needsCode ? (
          <CodeStep code={typed.code} onChange={change('code')} />
        ) : (
          <>
            <TextField
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
    </Gate>
  )
}

/** A login in another tab opens this one too. */
function useLoginElsewhere() {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(
    () =>
      onOtherTab(() => {
        if (readToken()) void navigate(wantedAfterLogin(search), { replace: true })
      }),
    [navigate, search],
  )
}
