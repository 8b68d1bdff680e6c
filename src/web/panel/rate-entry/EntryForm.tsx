import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import type { SaveStatus } from './useSaving.ts'

interface SaveBarProps {
  status: SaveStatus | undefined
  /** Says what there is to save, or that there is nothing. */
  summary: ReactNode
  isSaving: boolean
  /** Rows with something to save or to discard. */
  unsavedCount?: number
  onDiscard?: () => void
  /** Label of the button; absent when there is nothing to send. */
  submit?: string | undefined
  isDisabled?: boolean
  /** Further buttons. */
  others?: ReactNode
}

interface EntryFormProps extends SaveBarProps {
  onSave: () => void
  children: ReactNode
}

/** Handles Enter in a field that has its own use for it, instead of sending the form. Ctrl+Enter saves, as anywhere in it. */
export const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  run()
}

/** Form for rates, with the save bar below; Ctrl+Enter saves from anywhere in it. */
export function EntryForm({ onSave, children, ...bar }: EntryFormProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  }

  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <SaveBar {...bar} />
    </form>
  )
}

function SaveBar(props: SaveBarProps) {
  const { status, summary, isSaving, unsavedCount = 0, onDiscard, submit, isDisabled = false, others } = props
  const message = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // a button that is disabled while sending loses the focus: give it back, unless a field has it now
  useEffect(() => {
    if (isSaving || !status || document.activeElement !== document.body) return
    const target = button.current?.disabled === false ? button : message
    target.current?.focus()
  }, [isSaving, status])

  return (
    <div className="savebar">
      <div>
        <p role="status" className={status?.tone} ref={message} tabIndex={-1}>
          {status && (
            <>
              <b>{status.text}</b> {status.detail}
            </>
          )}
        </p>
        {summary && <p>{summary}</p>}
      </div>
      {onDiscard && unsavedCount > 0 && (
        <DiscardButton
          count={unsavedCount}
          isDisabled={isSaving}
          label={SAVE_BAR.discard}
          onDiscard={onDiscard}
        />
      )}
      {others}
      {submit && (
        <Button
          type="submit"
          label={isSaving ? SAVE_BAR.saving : submit}
          ref={button}
          disabled={isSaving || isDisabled}
        />
      )}
    </div>
  )
}
