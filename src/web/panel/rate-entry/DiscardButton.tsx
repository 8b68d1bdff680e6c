import { useState } from 'react'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'

interface DiscardButtonProps {
  /** Rows that are discarded. */
  count: number
  isDisabled: boolean | undefined
  isSmall?: boolean
  label: string
  onDiscard: () => void
}

/** Discards one row at once, for there is Undo, and more only after a question. */
export function DiscardButton({ count, isDisabled, isSmall, label, onDiscard }: DiscardButtonProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        look={isSmall ? 'plain small' : 'plain'}
        label={label}
        disabled={isDisabled}
        onClick={() => (count > 1 ? setAsked(true) : onDiscard())}
      />
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
