import type { Day } from '#shared/days.ts'
import { DRAFT } from '#web/panel/cells/texts.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { DAY_SHEET } from './texts.ts'

interface SheetDraftLineProps {
  /** When what was brought back had been typed (ISO); absent when nothing was. */
  restoredAt: string | undefined
  /** Another day with a draft. */
  other: Day | undefined
  onDiscard: () => void
  onOpen: (day: Day) => void
}

/** Says that typed rates came back, or that those of another day wait. */
export function SheetDraftLine({ restoredAt, other, onDiscard, onOpen }: SheetDraftLineProps) {
  return (
    <div role="status">
      {restoredAt && (
        <p className="draft">
          <span>{DRAFT.restored(dateTime(restoredAt))}</span>
          <button type="button" className="btn plain small" onClick={onDiscard}>
            {DRAFT.discard}
          </button>
        </p>
      )}
      {other && (
        <p className="draft">
          <span>{DAY_SHEET.otherDraft(dayMonth(other))}</span>
          <button type="button" className="btn plain small" onClick={() => onOpen(other)}>
            {DRAFT.open}
          </button>
        </p>
      )}
    </div>
  )
}
