import { useId, useLayoutEffect, useRef } from 'react'
import { dateTime } from '#web/panel/formats.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ACCESS } from './texts.ts'
import type { ResetLink } from './useAccess.ts'

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
