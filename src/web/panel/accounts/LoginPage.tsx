import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { onOtherTab, readToken } from '#web/panel/session/token.ts'
import { wantedAfterLogin } from '#web/panel/session/wanted.ts'
import { ACCOUNT, LOGIN } from '#web/panel/texts.ts'
import { Field } from './Field.tsx'
import { Gate } from './Gate.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { useLogin } from './useLogin.ts'

export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { send, refused, isSending } = useLogin()
  const { state } = useLocation()
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
          void send(email, password)
        }}
      >
        <Refusal said={refused} />
        <Field
          id="email"
          label={ACCOUNT.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          id="password"
          label={ACCOUNT.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? LOGIN.sending : LOGIN.send}
        </button>
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
