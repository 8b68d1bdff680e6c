import { FormError } from '#web/panel/components/fields/FormError.tsx'
import { PasswordField } from '#web/panel/components/fields/PasswordField.tsx'
import { FIELDS } from './password.ts'
import { PASSWORD } from './texts.ts'
import { usePasswordChange } from './usePasswordChange.ts'

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
