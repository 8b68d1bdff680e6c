import { Link, useNavigate } from 'react-router'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { LANGUAGE } from '#messages/panel/language.js'
import { FORGOT, RESET } from '#messages/panel/passwordReset.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import { requestPasswordReset } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'

/** Asks for a link to a new password by e-mail. Whether there is such an account, the answer does not say. */
export function ForgotPage() {
  const navigate = useNavigate()
  const { form, field, error, isSending } = useForm({
    blank: { email: '' },
    missing: ACCOUNT.missing,
    async send({ email }) {
      await call(requestPasswordReset, { body: { email: email.trim(), language: LANGUAGE } })
      await navigate(LOGIN, { state: { message: FORGOT.done } })
    },
  })
  return (
    <AuthLayout heading={SCREEN_LABELS.forgot} note={FORGOT.note}>
      <form {...form} className="column far">
        <FormError error={error} />
        <TextField {...field('email')} label={ACCOUNT.email} type="email" autoComplete="username" required />
        <Button type="submit" label={isSending ? FORGOT.sending : FORGOT.send} disabled={isSending} />
      </form>
      <p className="soft">
        <Link className="tap" to={LOGIN}>
          {RESET.toLogin}
        </Link>
      </p>
    </AuthLayout>
  )
}
