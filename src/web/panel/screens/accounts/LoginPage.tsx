import { useEffect, useState } from 'react'
import { Link, type Location, useLocation, useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { LOGIN, REGISTER } from '#messages/panel/loggingIn.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import { logIn } from '#shared/accounts/api.ts'
import { CallFailed, call, readToken } from '#web/call.ts'
import { parseReturnTo } from '#web/panel/addresses.ts'
import { canMail } from '#web/panel/canMail.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PasswordField, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { CodeField, focusCode } from '#web/panel/second-factor/ProofForm.tsx'
import { onTokenChange, storeToken } from '#web/panel/session/token.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'

/** What the screen before the login hands over. */
interface LoginState {
  /** What the login says first. */
  message: string
  /** Shown to who asked for an account, and to nobody else: by it an Admin knows the request. */
  requestCode?: string | undefined
}

export function LoginPage() {
  const navigate = useNavigate()
  const { search, state } = useLocation() as Location<LoginState | null>
  const [needsCode, setNeedsCode] = useState(false)
  const { form, field, error, isSending, clearError } = useForm({
    blank: { email: '', password: '', code: '' },
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
      toast.success(LOGIN.done)
      await navigate(parseReturnTo(search), { replace: true })
    },
  })

  // a login in another tab opens this one too
  useEffect(
    () => onTokenChange(() => readToken() && void navigate(parseReturnTo(search), { replace: true })),
    [navigate, search],
  )

  function goBack() {
    setNeedsCode(false)
    clearError()
  }

  return (
    <AuthLayout heading={LOGIN.heading}>
      {state && (
        <p className="confirmation" role="status">
          <span>{state.message}</span>
          {state.requestCode && (
            <span className="request-code">
              {REGISTER.code} <strong className="large whole">{state.requestCode}</strong>. {REGISTER.tell}
            </span>
          )}
        </p>
      )}
      <form {...form} className="column far">
        <FormError error={error} />
        {needsCode ? (
          <CodeStep {...field('code')} />
        ) : (
          <>
            <TextField
              {...field('email')}
              required
              label={ACCOUNT.email}
              type="email"
              autoComplete="username"
            />
            <PasswordField {...field('password')} label={ACCOUNT.password} autoComplete="current-password" />
          </>
        )}
        <Button type="submit" label={isSending ? LOGIN.sending : LOGIN.send} disabled={isSending} />
        {needsCode && <Button look="plain" label={LOGIN.back} onClick={goBack} />}
      </form>
      <p className="soft">
        <span>{LOGIN.noAccount}</span>{' '}
        <Link className="tap" to="/admin/register">
          {LOGIN.register}
        </Link>
      </p>
      <p className="soft">
        {canMail() ? (
          <Link className="tap" to="/admin/forgot">
            {SCREEN_LABELS.forgot}
          </Link>
        ) : (
          LOGIN.forgot
        )}
      </p>
    </AuthLayout>
  )
}

type CodeStepProps = Pick<Parameters<typeof CodeField>[0], 'value' | 'problem' | 'onChange'>

/** The second half of a login, where there is a second factor. */
function CodeStep(field: CodeStepProps) {
  useEffect(focusCode, [])
  return (
    <>
      <p role="status">{LOGIN.enterCode}</p>
      <CodeField {...field} hasRecovery />
    </>
  )
}
