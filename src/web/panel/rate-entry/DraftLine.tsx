import { useRef } from 'react'
import { DRAFT } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { DiscardButton } from './DiscardButton.tsx'

interface DraftLineProps {
  /** When the restored draft was typed (ISO); absent when none was restored. */
  restoredAt: string | undefined
  isSaving: boolean
  unsavedCount: number
  onDiscard: () => void
  /** Sentence about another draft; absent when there is none. */
  other: string | undefined
  onOpen: () => void
  onRemove?: () => void
}

/** Tells of a restored draft and of another one that can be opened; either can be removed here. */
export function DraftLine(props: DraftLineProps) {
  const { restoredAt, isSaving, unsavedCount, onDiscard, other, onOpen, onRemove } = props
  const line = useRef<HTMLDivElement>(null)
  /** The button that was pressed may go: the focus stays at its place. */
  const keepingFocus = (act: () => void) => () => {
    line.current!.focus()
    act()
  }
  return (
    <div role="status" tabIndex={-1} ref={line}>
      {restoredAt && (
        <p className="draft">
          <span>{DRAFT.restored({ when: dateTime(restoredAt) })}</span>
          <DiscardButton
            count={unsavedCount}
            isDisabled={isSaving}
            isSmall
            label={DRAFT.discard}
            onDiscard={keepingFocus(onDiscard)}
          />
        </p>
      )}
      {other && (
        <p className="draft">
          <span>{other}</span>
          <Button look="plain small" label={DRAFT.open} onClick={keepingFocus(onOpen)} />
          {onRemove && <Button look="plain small" label={DRAFT.remove} onClick={keepingFocus(onRemove)} />}
        </p>
      )}
    </div>
  )
}
