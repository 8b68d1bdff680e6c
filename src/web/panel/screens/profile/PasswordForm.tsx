import { useNavigate } from 'react-router'
import { NewPassword } from '#shared/accounts/accounts.ts'
import { changePassword } from '#shared/accounts/api.ts'
import { findProblem } from '#shared/validation.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { FormError, PasswordField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { deleteToken } from '#web/panel/session/token.ts'
import { ACCOUNT } from '#web/panel/texts.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { PASSWORD } from './texts.ts'

export function PasswordForm({ email }: { email: string }) {
  const { form, field, refused, isSending } = usePasswordChange()
  return (
    <form {...form} aria-labelledby="change-password">
      <h2 id="change-password">{PASSWORD.title}</h2>
      <p>{PASSWORD.explain}</p>
      <FormError said={refused} />
      {/* whose password it is: programs that keep passwords read this */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {FIELDS.map(id => (
        <PasswordField
          {...field(id)}
          key={id}
          label={PASSWORD[id]}
          autoComplete={id === 'current' ? 'current-password' : 'new-password'}
        />
      ))}
      <button type="submit" className="btn" disabled={isSending}>
        {isSending ? PASSWORD.sending : PASSWORD.send}
      </button>
    </form>
  )
}

/** A change of password being typed and sent; every session ends with it, so it leads to the login screen. */
export function usePasswordChange() {
  const navigate = useNavigate()
  return useForm({
    blank: BLANK,
    fields: FIELDS,
    validate: validatePasswords,
    async send(typed) {
      const { message } = await call(changePassword, { body: { current: typed.current, new: typed.new } })
      deleteToken()
      toast(message, 'success')
      await navigate(LOGIN, { state: { said: message } })
    },
  })
}

/** The fields of a change of password, in the order they are filled. */
export const FIELDS = ['current', 'new', 'confirm'] as const
type FieldName = (typeof FIELDS)[number]
export type Passwords = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>

export const BLANK: Passwords = { current: '', new: '', confirm: '' }

/** What keeps a new password from being sent, by field; how easy it is to guess, the server says. */
export function validatePasswords(typed: Passwords): Problems {
  const empty = FIELDS.filter(field => typed[field] === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(field => [field, PASSWORD.needed[field]]))
  const problem = findProblem(NewPassword, typed.new)
  if (problem) return { new: problem }
  return typed.confirm === typed.new ? {} : { confirm: ACCOUNT.mismatch }
}
