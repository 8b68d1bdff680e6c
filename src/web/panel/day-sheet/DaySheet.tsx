import { type KeyboardEvent, useEffect } from 'react'
import type { Day } from '#shared/days.ts'
import { Ask } from '#web/panel/Ask.tsx'
import { useLeaveWarning } from '#web/panel/rate-update/useLeaveWarning.ts'
import type { SheetRow } from './rows.ts'
import { SheetTable } from './SheetTable.tsx'
import { DAY_SHEET } from './texts.ts'
import { useSheet } from './useSheet.ts'

interface DaySheetProps {
  day: Day
  rows: readonly SheetRow[]
  mayUpdate: boolean
  /** Asks for the rows anew. */
  again: () => void
  onDirty: (dirty: boolean) => void
}

/** The grid of one day and the one way to save it. */
export function DaySheet({ day, rows, mayUpdate, again, onDirty }: DaySheetProps) {
  const { sheet, changed, status, isSaving, type, paste, save, discard } = useSheet(
    rows,
    day,
    mayUpdate,
    again,
  )
  const isDirty = changed > 0
  const { state, reset, proceed } = useLeaveWarning(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <SheetTable sheet={sheet} mayUpdate={mayUpdate} onType={type} onPasted={paste} />
      <div className="savebar">
        <div>
          <p role="status" className={status?.tone}>
            {status && <b>{status.text}</b>}
          </p>
          <p>{isDirty ? <b className="warn">{DAY_SHEET.changed(changed)}</b> : !status && DAY_SHEET.clean}</p>
        </div>
        {isDirty && (
          <button type="button" className="btn plain" disabled={isSaving} onClick={discard}>
            {DAY_SHEET.discard}
          </button>
        )}
        <button type="submit" className="btn" disabled={isSaving || !isDirty}>
          {isSaving ? DAY_SHEET.saving : DAY_SHEET.submit}
        </button>
      </div>
      {state === 'blocked' && (
        <Ask
          question={DAY_SHEET.leave.question}
          explain={DAY_SHEET.leave.explain}
          stay={DAY_SHEET.leave.stay}
          go={DAY_SHEET.leave.go}
          onStay={reset}
          onGo={proceed}
        />
      )}
    </form>
  )
}
