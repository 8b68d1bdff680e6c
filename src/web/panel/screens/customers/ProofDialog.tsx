import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Proof } from '#shared/accounts/accounts.ts'
import { CallFailed } from '#web/call.ts'
import { FormError } from '#web/panel/components/fields/FormError.tsx'
import { PasswordField } from '#web/panel/components/fields/PasswordField.tsx'
import { useForm } from '#web/panel/components/fields/useForm.ts'
import { CodeField, focusCode } from '#web/panel/second-factor/CodeField.tsx'
import { ACCESS } from './texts.ts'

interface ProofDialogProps {
  question: string
  explain: string
  go: string
  /** Does what was asked about; throws `CallFailed`. */
  onGo: (proof: Proof) => Promise<void>
  onStay: () => void
}

const BLANK = { password: '', code: '' }

/** A question that only the owner of the session's account answers: with the password, and a code where there is a second factor. */
export function ProofDialog({ question, explain, go, onGo, onStay }: ProofDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const id = useId()
  const { form, field, refused, isSending } = useForm<keyof typeof BLANK>({
    blank: BLANK,
    fields: ['password', 'code'],
    validate: ({ password, code }) => ({
      password: password === '' ? ACCESS.needed.password : undefined,
      code: needsCode && code.trim() === '' ? ACCESS.needed.code : undefined,
    }),
    async send({ password, code }) {
      try {
        await onGo({ password, ...(needsCode ? { code } : {}) })
      } catch (failed) {
        if (!(failed instanceof CallFailed) || failed.code !== 'secondFactor.missing') throw failed
        // being asked for the code is a step, not a failure
        setNeedsCode(true)
      }
    },
  })

  // a layout effect: it cleans up while the dialog is still in the page
  useLayoutEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    document.getElementById('password')?.focus()
    return () => opened.close()
  }, [])
  useLayoutEffect(() => {
    if (needsCode) focusCode()
  }, [needsCode])

  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-explain`}
      onCancel={event => {
        event.preventDefault()
        onStay()
      }}
    >
      <h2 id={`${id}-question`}>{question}</h2>
      <p id={`${id}-explain`}>{explain}</p>
      <form {...form}>
        <FormError said={refused} />
        <PasswordField {...field('password')} label={ACCESS.password} autoComplete="current-password" />
        {needsCode && <CodeField {...field('code')} hasRecovery />}
        <footer>
          <button type="button" className="btn plain" onClick={onStay}>
            {ACCESS.stay}
          </button>
          <button type="submit" className="btn" disabled={isSending}>
            {go}
          </button>
        </footer>
      </form>
    </dialog>
  )
}
