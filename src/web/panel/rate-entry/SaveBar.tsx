import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { Tone } from '#web/ui/toasts/toast.ts'
import { SAVE_BAR } from './texts.ts'

/** What came of the last save, in the form and as a toast; `detail` stands in the form alone. */
export interface SaveStatus {
  text: string
  tone: Tone
  detail?: string | undefined
}

interface SaveBarProps {
  status: SaveStatus | undefined
  /** What there is to save, or that there is nothing. */
  summary: ReactNode
  isSaving: boolean
  onDiscard?: (() => void) | undefined
  /** Words of the button; without them there is nothing to send. */
  submit?: string | undefined
  isDisabled?: boolean
  /** Other ways to go on. */
  children?: ReactNode
}

/** What would be lost, what came of the last save, and the way to save. */
export function SaveBar(props: SaveBarProps) {
  const { status, summary, isSaving, onDiscard, submit, isDisabled = false, children } = props
  const message = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A button that is disabled while sending loses the focus: give it back, unless a field has it now.
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
      {onDiscard && (
        <button type="button" className="btn plain" disabled={isSaving} onClick={onDiscard}>
          <Icon of="undo" />
          <span>{SAVE_BAR.discard}</span>
        </button>
      )}
      {children}
      {submit && (
        <button type="submit" className="btn" ref={button} disabled={isSaving || isDisabled}>
          {isSaving ? SAVE_BAR.saving : submit}
        </button>
      )}
    </div>
  )
}
