import { useRef } from 'react'
import { ACCESS } from '#messages/panel/customers.js'
import { copyText } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { dateTime } from '#web/panel/formats.ts'

export interface ResetLink {
  address: string
  expiresAt: string
}

interface LinkDialogProps {
  name: string
  link: ResetLink
  onClose: () => void
}

/** Shows a reset link this once: nobody can read it again afterwards. */
export function LinkDialog({ name, link: { address, expiresAt }, onClose }: LinkDialogProps) {
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    if (!(await copyText(address, ACCESS))) field.current!.select()
  }

  return (
    <Dialog
      title={ACCESS.link}
      explain={ACCESS.linkFor({ name, until: dateTime(expiresAt) })}
      onClose={onClose}
    >
      <div className="field">
        <input
          ref={field}
          aria-label={ACCESS.link}
          readOnly
          value={address}
          onFocus={event => event.target.select()}
        />
      </div>
      <footer className="ends">
        <Button look="plain" label={ACCESS.close} onClick={closeDialog} />
        <Button label={ACCESS.copy} onClick={() => void copy()} />
      </footer>
    </Dialog>
  )
}
