import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { COMMANDS } from './texts.ts'

interface ModalProps {
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog over the screen. The browser closes it, by Escape, a press beside it or its button, and gives the focus back
 * to where it was; only then it goes.
 */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current!.showModal(), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its key is Escape
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-label={label}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onClose={onClose}
    >
      <div>{children}</div>
    </dialog>
  )
}

export const CloseButton = () => (
  <form method="dialog">
    <button type="submit" aria-label={COMMANDS.close}>
      <Icon of="close" />
    </button>
  </form>
)
