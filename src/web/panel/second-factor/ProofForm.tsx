import { useState } from 'react'
import { CODE, SECOND_FACTOR } from '#messages/panel/secondFactor.js'
import { SHELL } from '#messages/panel/shell.js'
import { toLatinDigits } from '#shared/digits.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PasswordField, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { useCurrentUser } from '#web/panel/session/currentUser.ts'

const BLANK = { password: '', code: '' }
export type ProofField = keyof typeof BLANK

interface ProofFormProps {
  /** What is asked for, in the order it is typed. */
  asks: readonly ProofField[]
  hasRecovery?: boolean
  sendLabel: string
  onSend: (typed: Record<ProofField, string>) => Promise<void>
  onCancel: () => void
}

/** Asks the owner of an account for the password, a code or both before a way to log in is changed. */
export function ProofForm({ asks, hasRecovery = true, sendLabel, onSend, onCancel }: ProofFormProps) {
  const own = useCurrentUser()
  const { form, field, error, isSending } = useForm({
    blank: BLANK,
    missing: Object.fromEntries(asks.map(each => [each, CODE.needed[each]])),
    send: onSend,
  })
  return (
    <form {...form} className="column far">
      <FormError error={error} />
      <input type="hidden" autoComplete="username" value={own.data?.email ?? ''} readOnly />
      {asks.includes('password') && (
        <PasswordField {...field('password')} label={CODE.password} autoComplete="current-password" />
      )}
      {asks.includes('code') && <CodeField {...field('code')} hasRecovery={hasRecovery} />}
      <footer className="ends">
        <Button look="plain" label={SHELL.cancel} onClick={onCancel} />
        <Button type="submit" label={isSending ? SECOND_FACTOR.sending : sendLabel} disabled={isSending} />
      </footer>
    </form>
  )
}

interface CodeFieldProps {
  value: string
  problem?: string | undefined
  /** Whether there are recovery codes that could stand here. */
  hasRecovery: boolean
  onChange: (code: string) => void
}

export const focusCode = () => document.getElementById('code')?.focus()

/** A code of the app, which has digits only, or a recovery code. Digits of Indian scripts are read. */
export function CodeField({ value, problem, hasRecovery, onChange }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false)

  function exchange() {
    setRecovery(!isRecovery)
    onChange('')
    focusCode()
  }

  return (
    <>
      <TextField
        required
        id="code"
        label={isRecovery ? CODE.recovery : CODE.app}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        value={value}
        problem={problem}
        onChange={code => onChange(toLatinDigits(code))}
      />
      {hasRecovery && (
        <Button
          look="fit plain small"
          label={isRecovery ? CODE.useApp : CODE.useRecovery}
          onClick={exchange}
        />
      )}
    </>
  )
}
