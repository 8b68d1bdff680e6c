import { useLayoutEffect, useState } from 'react'
import { ACCESS } from '#messages/panel/customers.js'
import type { Proof } from '#shared/accounts/accounts.ts'
import { CallFailed } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { FormError, PasswordField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { CodeField, focusCode } from '#web/panel/second-factor/ProofForm.tsx'

interface ProofDialogProps {
  question: string
  explain: string
  go: string
  /** Does what was asked about; throws `CallFailed`. */
  onGo: (proof: Proof) => Promise<void>
  onStay: () => void
}

/** Asks for the own password, and for a code where there is a second factor, before something is done. */
export function ProofDialog({ question, explain, go, onGo, onStay }: ProofDialogProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const { form, field, error, isSending } = useForm({
    blank: { password: '', code: '' },
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

  useLayoutEffect(() => {
    if (needsCode) focusCode()
  }, [needsCode])

  return (
    <Dialog title={question} explain={explain} onClose={onStay}>
      <form {...form}>
        <FormError error={error} />
        <PasswordField {...field('password')} label={ACCESS.password} autoComplete="current-password" />
        {needsCode && <CodeField {...field('code')} hasRecovery />}
        <footer className="ends">
          <Button look="plain" label={ACCESS.stay} onClick={closeDialog} />
          <Button type="submit" label={go} disabled={isSending} />
        </footer>
      </form>
    </Dialog>
  )
}
