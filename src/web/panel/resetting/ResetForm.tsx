import { PasswordField } from '#web/panel/fields/PasswordField.tsx'
import { Refusal } from '#web/panel/fields/Refusal.tsx'
import { FIELDS } from './reset.ts'
import { RESET } from './texts.ts'
import { useReset } from './useReset.ts'

const LABELS = { password: RESET.new, confirm: RESET.confirm }

export function ResetForm({ resetToken }: { resetToken: string }) {
  const { typed, problems, refused, isSending, change, send } = useReset(resetToken)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Refusal said={refused} />
      {FIELDS.map(field => (
        <PasswordField
          key={field}
          id={field}
          label={LABELS[field]}
          autoComplete="new-password"
          value={typed[field]}
          problem={problems[field]}
          onChange={change(field)}
        />
      ))}
      <button type="submit" className="btn" disabled={isSending}>
        {isSending ? RESET.sending : RESET.send}
      </button>
    </form>
  )
}
