import { FormError } from '#web/panel/components/fields/FormError.tsx'
import { PasswordField } from '#web/panel/components/fields/PasswordField.tsx'
import { useForm } from '#web/panel/components/fields/useForm.ts'
import { CodeField } from './CodeField.tsx'
import { CODE, SECOND_FACTOR } from './texts.ts'

const BLANK = { password: '', code: '' }
type Proof = keyof typeof BLANK

interface ProofFormProps {
  /** What is asked for, in the order it is typed. */
  asks: readonly Proof[]
  hasRecovery?: boolean
  email: string
  sendLabel: string
  onSend: (typed: Record<Proof, string>) => Promise<void>
  onCancel: () => void
}

/** Asks the owner of an account for the password, a code or both before the second factor is changed. */
export function ProofForm({ asks, hasRecovery = true, email, sendLabel, onSend, onCancel }: ProofFormProps) {
  const { form, field, refused, isSending } = useForm<Proof>({
    blank: BLANK,
    fields: asks,
    validate: typed =>
      Object.fromEntries(
        asks.filter(each => typed[each].trim() === '').map(each => [each, CODE.needed[each]]),
      ),
    send: onSend,
  })
  return (
    <form {...form} aria-labelledby="second-factor">
      <FormError said={refused} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {asks.includes('password') && (
        <PasswordField {...field('password')} label={CODE.password} autoComplete="current-password" />
      )}
      {asks.includes('code') && <CodeField {...field('code')} hasRecovery={hasRecovery} />}
      <footer>
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? SECOND_FACTOR.sending : sendLabel}
        </button>
        <button type="button" className="btn plain" onClick={onCancel}>
          {SECOND_FACTOR.cancel}
        </button>
      </footer>
    </form>
  )
}
