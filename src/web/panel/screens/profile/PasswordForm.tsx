import { PASSWORD } from '#messages/panel/profile.js'
import { changePassword } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PasswordField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { validateNewPassword } from '#web/panel/passwords.ts'
import { useNavigate } from '#web/panel/router/hooks.ts'
import { deleteToken } from '#web/panel/session/token.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** In the order they are filled. */
const FIELDS = ['current', 'new', 'confirm'] as const

/** Every session ends with a new password, so it leads to the login screen. */
export function PasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const { form, field, error, isSending } = useForm({
    blank: { current: '', new: '', confirm: '' },
    fields: FIELDS,
    validate: typed => validateNewPassword(typed, PASSWORD.needed, 'new', 'confirm'),
    async send(typed) {
      await call(changePassword, { body: { current: typed.current, new: typed.new } })
      deleteToken()
      toast(PASSWORD.done, 'success')
      await navigate(LOGIN, { state: { message: PASSWORD.done } })
    },
  })
  return (
    <form {...form} className="column" aria-labelledby="change-password">
      <h2 id="change-password">{PASSWORD.title}</h2>
      <p className="soft">{PASSWORD.explain}</p>
      <FormError error={error} />
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
      <Button type="submit" label={isSending ? PASSWORD.sending : PASSWORD.send} disabled={isSending} />
    </form>
  )
}
