import { dateTime } from '#web/panel/formats.ts'
import { DRAFT } from './texts.ts'

interface DraftLineProps {
  /** When what was brought back had been typed (ISO); absent when nothing was. */
  restoredAt: string | undefined
  isSaving?: boolean
  onDiscard: () => void
  /** Says which other draft waits. */
  other: string | undefined
  onOpen: () => void
  onRemove?: () => void
}

/** Says that a draft came back, or that another one waits; either can be thrown away here. */
export const DraftLine = ({ restoredAt, isSaving, onDiscard, other, onOpen, onRemove }: DraftLineProps) => (
  <div role="status">
    {restoredAt && (
      <p className="draft">
        <span>{DRAFT.restored(dateTime(restoredAt))}</span>
        <button type="button" className="btn plain small" disabled={isSaving} onClick={onDiscard}>
          {DRAFT.discard}
        </button>
      </p>
    )}
    {other && (
      <p className="draft">
        <span>{other}</span>
        <button type="button" className="btn plain small" onClick={onOpen}>
          {DRAFT.open}
        </button>
        {onRemove && (
          <button type="button" className="btn plain small" onClick={onRemove}>
            {DRAFT.remove}
          </button>
        )}
      </p>
    )}
  </div>
)
