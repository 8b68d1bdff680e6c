import { Link, useLocation, useNavigate } from 'react-router'
import { NewPassword } from '#shared/accounts/accounts.ts'
import { resetPassword } from '#shared/accounts/api.ts'
import { findProblem } from '#shared/validation.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { FormError, PasswordField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { deleteToken } from '#web/panel/session/token.ts'
import { AuthLayout } from '#web/panel/shell/AuthLayout.tsx'
import { ACCOUNT } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { RESET } from './texts.ts'

/** A new password, chosen with the link an Admin handed over: its token stands behind the #, which no server log sees. */
export function ResetPage() {
  const resetToken = useLocation().hash.slice(1)
  if (!resetToken)
    return (
      <AuthLayout heading={RESET.heading}>
        <p className="refusal" role="alert">
          {RESET.noToken}
        </p>
      </AuthLayout>
    )
  return (
    <AuthLayout heading={RESET.heading} note={RESET.note}>
      {/* another link is another form: nothing typed or refused passes over to it */}
      <ResetForm key={resetToken} resetToken={resetToken} />
      <p className="other">
        <Link to={LOGIN}>{RESET.toLogin}</Link>
      </p>
    </AuthLayout>
  )
}

const LABELS = { password: RESET.new, confirm: RESET.confirm }

export function ResetForm({ resetToken }: { resetToken: string }) {
  const { form, field, refused, isSending } = useReset(resetToken)
  return (
    <form {...form}>
      <FormError said={refused} />
      {FIELDS.map(id => (
        <PasswordField {...field(id)} key={id} label={LABELS[id]} autoComplete="new-password" />
      ))}
      <button type="submit" className="btn" disabled={isSending}>
        {isSending ? RESET.sending : RESET.send}
      </button>
    </form>
  )
}

/** A forgotten password being chosen anew; every session ends with it, so it leads to the login screen. */
export function useReset(resetToken: string) {
  const navigate = useNavigate()
  return useForm({
    blank: BLANK,
    fields: FIELDS,
    validate: validatePasswords,
    async send({ password }) {
      const { message } = await call(resetPassword, { body: { resetToken, password } })
      deleteToken()
      toast(message, 'success')
      // in place of the link, which is used up and must not stay in the history
      await navigate(LOGIN, { replace: true, state: { said: message } })
    },
  })
}

/** The fields of a password that is chosen anew, in the order they are filled. */
export const FIELDS = ['password', 'confirm'] as const
export type Passwords = Record<(typeof FIELDS)[number], string>
export type Problems = Partial<Passwords>

export const BLANK: Passwords = { password: '', confirm: '' }

/** What keeps a new password from being sent, by field; how easy it is to guess, the server says. */
export function validatePasswords({ password, confirm }: Passwords): Problems {
  const empty = FIELDS.filter(field => ({ password, confirm })[field] === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(field => [field, ACCOUNT.missing[field]]))
  const problem = findProblem(NewPassword, password)
  if (problem) return { password: problem }
  return confirm === password ? {} : { confirm: ACCOUNT.mismatch }
}
