import { type ReactNode, useState } from 'react'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'

interface DiscardButtonProps {
  /** Rows that are discarded. */
  count: number
  isDisabled: boolean | undefined
  isSmall?: boolean
  onDiscard: () => void
  children: ReactNode
}

/** Discards one row at once, for there is Undo, and more only after a question. */
export function DiscardButton({ count, isDisabled, isSmall, onDiscard, children }: DiscardButtonProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button
        type="button"
        className={isSmall ? 'btn plain small' : 'btn plain'}
        disabled={isDisabled}
        onClick={() => (count > 1 ? setAsked(true) : onDiscard())}
      >
        {children}
      </button>
      {isAsked && (
        <ConfirmDialog
          question={SAVE_BAR.discardMany({ count })}
          stay={SAVE_BAR.keep}
          go={SAVE_BAR.discard}
          onStay={() => setAsked(false)}
          onGo={() => {
            setAsked(false)
            onDiscard()
          }}
        />
      )}
    </>
  )
}
