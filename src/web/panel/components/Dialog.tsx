import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import { Button } from './Button.tsx'

/** Closes the dialog that a button stands in, as Escape does. */
export const closeDialog = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget.closest('dialog')?.dispatchEvent(new Event('cancel'))

/** The button by which a dialog is left without an answer. */
export const Cancel = ({ label = SHELL.cancel }: { label?: string | undefined }) => (
  <Button look="plain" label={label} onClick={closeDialog} />
)

interface DialogProps extends ComponentProps<'dialog'> {
  title: string
  explain?: string | undefined
}

/**
 * A modal dialog with a title and what is to know before the answer, open while it is mounted. Its first control has the focus.
 * When it closes, the browser first gives the focus back to where it was, then `onClose` is called at once: the browser's
 * own event comes a frame later, when the next dialog may be open.
 */
export function Dialog({ title, explain, children, ...attributes }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // a layout effect: it cleans up while the dialog is still in the page
  useLayoutEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    return () => opened.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="ask pop"
      aria-labelledby={`${id}-title`}
      aria-describedby={explain && `${id}-explain`}
      onCancel={event => {
        event.currentTarget.close()
        attributes.onClose?.(event)
      }}
      {...attributes}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {explain && <p id={`${id}-explain`}>{explain}</p>}
      {children}
    </dialog>
  )
}

interface ConfirmDialogProps {
  question: string
  explain?: string
  /** In place of "Cancel". */
  stay?: string
  go: string
  isBusy?: boolean
  onStay: () => void
  onGo: () => void
}

/** Asks before something is lost. The harmless answer has the focus, and Escape means it. */
export const ConfirmDialog = ({
  question,
  explain,
  stay,
  go,
  isBusy = false,
  onStay,
  onGo,
}: ConfirmDialogProps) => (
  <Dialog role="alertdialog" title={question} explain={explain} onClose={onStay}>
    <footer className="ends">
      <Cancel label={stay} />
      <Button look="danger" label={go} disabled={isBusy} onClick={onGo} />
    </footer>
  </Dialog>
)
