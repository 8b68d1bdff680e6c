import { PasswordField } from '#web/panel/fields/PasswordField.tsx'
import { Refusal } from '#web/panel/fields/Refusal.tsx'
import { FIELDS } from './password.ts'
import { PASSWORD } from './texts.ts'
import { usePasswordChange } from './usePasswordChange.ts'

export function PasswordForm({ email }: { email: string }) {
  const { typed, problems, refused, isSending, change, send } = usePasswordChange()
  return (
    <form
      noValidate
      aria-labelledby="change-password"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 id="change-password">{PASSWORD.title}</h2>
      <p>{PASSWORD.explain}</p>
      <Refusal said={refused} />
      {/* whose password it is: programs that keep passwords read this */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {FIELDS.map(field => (
        <PasswordField
          key={field}
          id={field}
          label={PASSWORD[field]}
          autoComplete={field === 'current' ? 'current-password' : 'new-password'}
          value={typed[field]}
          problem={problems[field]}
          onChange={change(field)}
        />
      ))}
      <button type="submit" className="btn" disabled={isSending}>
        {isSending ? PASSWORD.sending : PASSWORD.send}
      </button>
    </form>
  )
}
