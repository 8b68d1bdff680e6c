import type { Tone } from '#web/ui/toasts/toast.ts'
import { DAY_SHEET } from './texts.ts'

interface SheetSaveBarProps {
  status: { text: string; tone: Tone } | undefined
  /** Cities with something to save. */
  changed: number
  isSaving: boolean
  onDiscard: () => void
}

/** What there is to save, what came of the last save, and the button. */
export function SheetSaveBar({ status, changed, isSaving, onDiscard }: SheetSaveBarProps) {
  const isDirty = changed > 0
  return (
    <div className="savebar">
      <div>
        <p role="status" className={status?.tone}>
          {status && <b>{status.text}</b>}
        </p>
        <p>{isDirty ? <b className="warn">{DAY_SHEET.changed(changed)}</b> : !status && DAY_SHEET.clean}</p>
      </div>
      {isDirty && (
        <button type="button" className="btn plain" disabled={isSaving} onClick={onDiscard}>
          {DAY_SHEET.discard}
        </button>
      )}
      <button type="submit" className="btn" disabled={isSaving || !isDirty}>
        {isSaving ? DAY_SHEET.saving : DAY_SHEET.submit}
      </button>
    </div>
  )
}
