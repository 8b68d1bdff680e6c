import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Day } from '#shared/days.ts'
import { placeKey } from '#shared/places.ts'
import { LeaveWarning } from '#web/panel/cells/LeaveWarning.tsx'
import { AddCity } from './AddCity.tsx'
import { addedRow } from './addedRow.ts'
import type { SheetRow } from './rows.ts'
import { SheetConflict } from './SheetConflict.tsx'
import { SheetDraftLine } from './SheetDraftLine.tsx'
import { SheetSaveBar } from './SheetSaveBar.tsx'
import { SheetTable } from './SheetTable.tsx'
import { otherDraftDay } from './sheetDrafts.ts'
import { DAY_SHEET } from './texts.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useSheet } from './useSheet.ts'

interface DaySheetProps {
  day: Day
  rows: readonly SheetRow[]
  account: string
  mayUpdate: boolean
  /** Asks for the rows anew. */
  again: () => void
  onDay: (day: Day) => void
}

/** The grid of one day and the one way to save it. */
export function DaySheet({ day, rows: loaded, account, mayUpdate, again, onDay }: DaySheetProps) {
  const form = useSheet(loaded, day, account, mayUpdate, again)
  const { sheet, changed, restoredAt, add, paste, save, discard, decide } = form
  const { rows, typed, theirs } = sheet
  const { focused, onRow, lead } = useRowFocus(rows)
  const [compared, setCompared] = useState<string>()
  const [other] = useState(() => otherDraftDay(account, day))
  const comparedRow = rows.find(({ key }) => key === compared && theirs[key])

  async function addCity(city: string) {
    const known = rows.find(({ key }) => key === placeKey(city))
    const row = known ?? (await addedRow(city, day))
    if (!known) add(row)
    lead(row.key)
  }

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
      <AddCity
        onAdd={city => void addCity(city)}
        onPasted={text => paste(text, { row: rows.length, cell: 0 })}
      />
      <p className="hint">
        {DAY_SHEET.unit} {DAY_SHEET.keys} <Link to="/admin/import">{DAY_SHEET.import}</Link>
      </p>
      <SheetDraftLine
        restoredAt={changed > 0 ? restoredAt : undefined}
        other={other}
        onDiscard={discard}
        onOpen={onDay}
      />
      {rows.length === 0 ? (
        <p className="quiet">{DAY_SHEET.empty}</p>
      ) : (
        <SheetTable
          sheet={sheet}
          mayUpdate={mayUpdate}
          focused={focused}
          onRow={onRow}
          onType={form.type}
          onPasted={paste}
          onCompare={setCompared}
        />
      )}
      {comparedRow && (
        <SheetConflict
          row={comparedRow}
          typed={typed[comparedRow.key]}
          theirs={theirs[comparedRow.key]!}
          mayUpdate={mayUpdate}
          onDecide={take => {
            decide(comparedRow.key, take)
            lead(comparedRow.key)
          }}
        />
      )}
      <SheetSaveBar status={form.status} changed={changed} isSaving={form.isSaving} onDiscard={discard} />
      <LeaveWarning dirty={changed > 0} />
    </form>
  )
}
