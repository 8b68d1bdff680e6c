import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Proof } from '#shared/accounts/accounts.ts'
import { CallFailed } from '#web/call.ts'
import { FormError, PasswordField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { dateTime } from '#web/panel/formats.ts'
import { CodeField, focusCode } from '#web/panel/second-factor/ProofForm.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { ACCESS } from './texts.ts'

export interface ResetLink {
  address: string
  expiresAt: string
}

interface LinkDialogProps {
  name: string
  link: ResetLink
  onClose: () => void
}

/** A reset link, shown this once: nobody can read it again afterwards. */
export function LinkDialog({ name, link: { address, expiresAt }, onClose }: LinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  // a layout effect: it cleans up while the dialog is still in the page
  useLayoutEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    return () => opened.close()
  }, [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast(ACCESS.copied, 'success')
    } catch {
      // without a secure connection, or without leave, a browser does not copy by itself
      field.current!.select()
      toast(ACCESS.notCopied, 'error')
    }
  }

  return (
    <dialog ref={dialog} className="ask" aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{ACCESS.link}</h2>
      <p>{ACCESS.linkFor(name, dateTime(expiresAt))}</p>
      <div className="field">
        <input
          ref={field}
          aria-label={ACCESS.link}
          readOnly
          value={address}
          onFocus={event => event.target.select()}
        />
      </div>
      <footer>
        <button type="button" className="btn plain" onClick={onClose}>
          {ACCESS.close}
        </button>
        <button type="button" className="btn" onClick={copy}>
          {ACCESS.copy}
        </button>
      </footer>
    </dialog>
  )
}

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
