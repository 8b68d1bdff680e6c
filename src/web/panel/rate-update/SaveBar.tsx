import { useEffect, useRef } from 'react'
import { CELLS } from '#web/panel/cells/cells.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Said } from './outcome.ts'
import { RATE_UPDATE } from './texts.ts'

interface SaveBarProps {
  said: Said | undefined
  dirty: boolean
  filled: number
  isSaving: boolean
  /** The city to go on with, once nothing is left to save. */
  next: string | undefined
  onNext: () => void
  onDiscard: () => void
}

/** What would be lost, what came of the last save, and the way to save. */
export function SaveBar({ said, dirty, filled, isSaving, next, onNext, onDiscard }: SaveBarProps) {
  const submit = useRef<HTMLButtonElement>(null)
  // a button that is disabled while sending loses the focus: give it back, unless a field has it now
  useEffect(() => {
    if (!isSaving && said && document.activeElement === document.body) submit.current?.focus()
  }, [isSaving, said])

  return (
    <div className="savebar">
      <div>
        <p role="status" className={said?.tone}>
          {said && (
            <>
              <b>{said.text}</b> {said.detail}
            </>
          )}
        </p>
        {dirty ? (
          <p>
            <b className="warn">{RATE_UPDATE.unsaved}</b>{' '}
            <span className="count">{RATE_UPDATE.filled(filled, CELLS.length)}</span>
          </p>
        ) : (
          !said && !next && <p>{RATE_UPDATE.clean}</p>
        )}
      </div>
      {dirty && (
        <button type="button" className="btn plain" disabled={isSaving} onClick={onDiscard}>
          <Icon of="undo" />
          <span>{RATE_UPDATE.discard}</span>
        </button>
      )}
      {!dirty && next && (
        <button type="button" className="btn plain next" disabled={isSaving} onClick={onNext}>
          {RATE_UPDATE.next(next)}
        </button>
      )}
      <button type="submit" className="btn" ref={submit} disabled={isSaving}>
        {isSaving ? RATE_UPDATE.saving : RATE_UPDATE.submit}
      </button>
    </div>
  )
}
