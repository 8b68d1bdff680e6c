import { DRAFT } from '#messages/panel/rateEntry.js'
import { dateTime } from '#web/panel/formats.ts'

interface DraftLineProps {
  /** When the restored draft was typed (ISO); absent when none was restored. */
  restoredAt: string | undefined
  isSaving?: boolean
  onDiscard: () => void
  /** Sentence about another draft; absent when there is none. */
  other: string | undefined
  onOpen: () => void
  onRemove?: () => void
}

/** Tells of a restored draft and of another one that can be opened; either can be removed here. */
export const DraftLine = ({ restoredAt, isSaving, onDiscard, other, onOpen, onRemove }: DraftLineProps) => (
  <div role="status">
    {restoredAt && (
      <p className="draft">
        <span>{DRAFT.restored({ when: dateTime(restoredAt) })}</span>
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
