import { DRAFT } from '#web/panel/cells/texts.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { OTHER_DRAFT } from './texts.ts'
import type { RateForm } from './useRateForm.ts'

/** Says that a draft came back, or that another one waits; either can be thrown away here. */
export function DraftLine({ form, isSaving }: { form: RateForm; isSaving: boolean }) {
  const { restoredAt, dirty, other } = form
  return (
    <div role="status">
      {restoredAt && dirty && (
        <p className="draft">
          <span>{DRAFT.restored(dateTime(restoredAt))}</span>
          <button type="button" className="btn plain small" disabled={isSaving} onClick={form.discard}>
            {DRAFT.discard}
          </button>
        </p>
      )}
      {other && (
        <p className="draft">
          <span>{OTHER_DRAFT.kept(other.entry.city, dayMonth(other.entry.date), dateTime(other.at))}</span>
          <button type="button" className="btn plain small" onClick={() => form.open(other)}>
            {DRAFT.open}
          </button>
          <button type="button" className="btn plain small" onClick={form.dropOther}>
            {OTHER_DRAFT.discard}
          </button>
        </p>
      )}
    </div>
  )
}
