import { PasswordField } from '#web/panel/fields/PasswordField.tsx'
import { Refusal } from '#web/panel/fields/Refusal.tsx'
import { useSentForm } from '#web/panel/fields/useSentForm.ts'
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
  const { typed, problems, refused, isSending, change, send } = useSentForm<Proof>({
    blank: BLANK,
    fields: asks,
    problemsOf: typed =>
      Object.fromEntries(
        asks.filter(each => typed[each].trim() === '').map(each => [each, CODE.needed[each]]),
      ),
    send: onSend,
  })
  return (
    <form
      noValidate
      aria-labelledby="second-factor"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Refusal said={refused} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {asks.includes('password') && (
        <PasswordField
          id="password"
          label={CODE.password}
          autoComplete="current-password"
          value={typed.password}
          problem={problems.password}
          onChange={change('password')}
        />
      )}
      {asks.includes('code') && (
        <CodeField
          value={typed.code}
          problem={problems.code}
          hasRecovery={hasRecovery}
          onChange={change('code')}
        />
      )}
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
