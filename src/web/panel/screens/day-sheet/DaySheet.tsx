import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { ConflictView } from '#web/panel/rate-entry/ConflictView.tsx'
import { DraftLine } from '#web/panel/rate-entry/DraftLine.tsx'
import { EntryForm } from '#web/panel/rate-entry/EntryForm.tsx'
import { mergeMine } from '#web/panel/rate-entry/entryRow.ts'
import { LeaveWarning } from '#web/panel/rate-entry/LeaveWarning.tsx'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { AddCity } from './AddCity.tsx'
import { findCityRow } from './rows.ts'
import { SheetTable } from './SheetTable.tsx'
import { findOtherDraftDay } from './sheetDrafts.ts'
import { useDaySheet } from './useDaySheet.ts'

interface DaySheetProps {
  day: Day
  rows: Sheet
  account: string
  mayEdit: boolean
  refetch: () => void
  onDay: (day: Day) => void
}

export function DaySheet({ rows: loaded, onDay, ...options }: DaySheetProps) {
  const { day, account, mayEdit } = options
  const form = useDaySheet({ loaded, ...options })
  const { sheet, unsaved, status, dispatch, paste, discard } = form
  const { focused, setFocused, focusRow } = useRowFocus(sheet)
  const [compared, setCompared] = useState<string>()
  const [other] = useState(() => findOtherDraftDay(account, day))
  const restoredAt = unsaved.find(row => row.restoredAt)?.restoredAt

  async function addCity(city: string) {
    const known = sheet.find(({ key }) => key === toPlaceKey(city))
    const row = known ?? (await findCityRow(city, day))
    if (!known) dispatch({ type: 'fill', typed: {}, added: [row] })
    focusRow(row.key)
  }

  return (
    <EntryForm
      onSave={form.save}
      status={status}
      summary={
        unsaved.length > 0 ? (
          <b className="warn">{DAY_SHEET.changed({ count: unsaved.length })}</b>
        ) : (
          !status && SAVE_BAR.clean
        )
      }
      isSaving={form.isSaving}
      unsavedCount={unsaved.length}
      onDiscard={discard}
      submit={SAVE_BAR.submit}
      isDisabled={unsaved.length === 0}
    >
      <AddCity
        onAdd={city => void addCity(city)}
        onPaste={text => paste(text, { row: sheet.length, cell: 0 })}
      />
      <p className="hint">
        {DAY_SHEET.unit} {DAY_SHEET.keys} <Link to="/admin/import">{DAY_SHEET.import}</Link>
      </p>
      <DraftLine
        restoredAt={restoredAt}
        isSaving={form.isSaving}
        unsavedCount={unsaved.length}
        onDiscard={discard}
        other={other && DAY_SHEET.otherDraft({ day: dayMonth(other) })}
        onOpen={() => {
          // the sheet of another day takes the place of this one
          document.getElementById('sheet-date')?.focus()
          if (other) onDay(other)
        }}
      />
      {sheet.length === 0 ? (
        <p className="quiet">{DAY_SHEET.empty}</p>
      ) : (
        <SheetTable
          sheet={sheet}
          mayEdit={mayEdit}
          focused={focused}
          onRow={setFocused}
          onType={form.type}
          onPaste={paste}
          onCompare={setCompared}
        />
      )}
      {comparison()}
      <LeaveWarning isUnsaved={unsaved.length > 0} />
    </EntryForm>
  )

  /** Shows both versions of the compared row. */
  function comparison() {
    const row = sheet.find(({ key }) => key === compared)
    if (!row?.conflict) return null
    const { key, city, conflict } = row
    const isDeleted = conflict.version === undefined
    const resolve = (take: 'mine' | 'current') => () => {
      dispatch({ type: 'resolve', key, take })
      focusRow(key)
    }
    return (
      <ConflictView
        key={`${key} ${conflict.version}`}
        heading={DAY_SHEET.which({ city: cityName(city) })}
        explain={isDeleted && DAY_SHEET.deleted}
        mine={mergeMine(row)}
        saved={conflict.saved}
        onTakeTheirs={resolve('current')}
        onKeepMine={mayEdit || isDeleted ? resolve('mine') : undefined}
      />
    )
  }
}

/** Tracks the row with the focus, which must stay in the document, and moves the focus to a row. */
function useRowFocus(sheet: Sheet) {
  const [focused, setFocused] = useState(-1)
  const [wanted, focusRow] = useState<string>()
  const at = wanted === undefined ? -1 : sheet.findIndex(({ key }) => key === wanted)

  useEffect(() => {
    if (at < 0) return
    focusRow(undefined)
    document.getElementById(`sheet-${at}-0`)?.focus()
  }, [at])

  return { focused: at < 0 ? focused : at, setFocused, focusRow }
}
