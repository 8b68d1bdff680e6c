import { Link, useLocation, useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { RESET } from '#messages/panel/passwordReset.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import { NewPassword } from '#shared/accounts/accounts.ts'
import { resetPassword } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PasswordField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { deleteToken } from '#web/panel/session/token.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { findMismatch, findProblem } from '#web/panel/validation.ts'

/** A new password, chosen with the link an Admin handed over. Its token stands behind the #, which no server log sees. */
export function ResetPage() {
  const resetToken = useLocation().hash.slice(1)
  if (!resetToken)
    return (
      <AuthLayout heading={SCREEN_LABELS.reset}>
        <p className="refusal" role="alert">
          {RESET.noToken}
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout heading={SCREEN_LABELS.reset} note={RESET.note}>
      {/* another link is another form: nothing typed or refused passes over to it */}
      <ResetForm key={resetToken} resetToken={resetToken} />
      <p className="soft">
        <Link className="tap" to={LOGIN}>
          {RESET.toLogin}
        </Link>
      </p>
    </AuthLayout>
  )
}

/** Every session ends with a new password, so it leads to the login screen. */
function ResetForm({ resetToken }: { resetToken: string }) {
  const navigate = useNavigate()
  const { form, field, error, isSending } = useForm({
    blank: { password: '', confirm: '' },
    missing: ACCOUNT.missing,
    validate: ({ password, confirm }) => ({
      password: findProblem(NewPassword, password),
      confirm: findMismatch(password, confirm),
    }),
    async send({ password }) {
      await call(resetPassword, { body: { resetToken, password } })
      deleteToken()
      toast.success(RESET.done)
      // in place of the link, which is used up and must not stay in the history
      await navigate(LOGIN, { replace: true, state: { message: RESET.done } })
    },
  })
  return (
    <form {...form} className="column far">
      <FormError error={error} />
      <PasswordField {...field('password')} label={RESET.new} autoComplete="new-password" />
      <PasswordField {...field('confirm')} label={RESET.confirm} autoComplete="new-password" />
      <Button type="submit" label={isSending ? RESET.sending : RESET.send} disabled={isSending} />
    </form>
  )
}
