import { useEffect } from 'react'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { LOGIN, REGISTER } from '#messages/panel/loggingIn.js'
import { FORGOT } from '#messages/panel/passwordReset.js'
import { canMail } from '#web/panel/canMail.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PasswordField, TextField } from '#web/panel/components/fields.tsx'
import { useLocation } from '#web/panel/router/hooks.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { CodeField, focusCode } from '#web/panel/second-factor/ProofForm.tsx'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { useLogin, useLoginElsewhere } from './useLogin.ts'

export function LoginPage() {
  const { form, field, error, isSending, needsCode, goBack } = useLogin()
  const { state } = useLocation()
  useLoginElsewhere()

  return (
    <AuthLayout heading={LOGIN.heading}>
      {state?.message && (
        <p className="confirmation" role="status">
          {state.message}
          {state.requestCode && <RequestCode code={state.requestCode} />}
        </p>
      )}
      <form {...form} className="column">
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
        {LOGIN.noAccount}{' '}
        <Link className="tap" to="/admin/register">
          {LOGIN.register}
        </Link>
      </p>
      <p className="soft">
        {canMail() ? (
          <Link className="tap" to="/admin/forgot">
            {FORGOT.heading}
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

/** Shown to who asked for an account, and to nobody else: by this code an Admin knows the request. */
const RequestCode = ({ code }: { code: string }) => (
  <span className="request-code">
    {REGISTER.code} <strong>{code}</strong>. {REGISTER.tell}
  </span>
)
