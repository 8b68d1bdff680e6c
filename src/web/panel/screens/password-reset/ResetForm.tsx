import { FormError } from '#web/panel/components/fields/FormError.tsx'
import { PasswordField } from '#web/panel/components/fields/PasswordField.tsx'
import { FIELDS } from './reset.ts'
import { RESET } from './texts.ts'
import { useReset } from './useReset.ts'

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
