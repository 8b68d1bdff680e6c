import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { ConflictView } from '#web/panel/rate-entry/ConflictView.tsx'
import { DraftLine } from '#web/panel/rate-entry/DraftLine.tsx'
import { LeaveWarning } from '#web/panel/rate-entry/LeaveWarning.tsx'
import { SaveBar } from '#web/panel/rate-entry/SaveBar.tsx'
import { SAVE_BAR } from '#web/panel/rate-entry/texts.ts'
import { AddCity } from './AddCity.tsx'
import { addedRow } from './addedRow.ts'
import type { SheetRow } from './rows.ts'
import { SheetTable } from './SheetTable.tsx'
import { mergeMine, type Version } from './sheet.ts'
import { findOtherDraftDay } from './sheetDrafts.ts'
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
  const { sheet, changed, status, restoredAt, add, paste, save, discard } = form
  const { rows, typed, conflicts } = sheet
  const { focused, onRow, lead } = useRowFocus(rows)
  const [compared, setCompared] = useState<string>()
  const [other] = useState(() => findOtherDraftDay(account, day))
  const comparedRow = rows.find(({ key }) => key === compared)
  const current = comparedRow && conflicts[comparedRow.key]
  const isDeleted = current?.version === undefined

  async function addCity(city: string) {
    const known = rows.find(({ key }) => key === toPlaceKey(city))
    const row = known ?? (await addedRow(city, day))
    if (!known) add(row)
    lead(row.key)
  }

  function resolve(key: string, take: Version) {
    form.resolve(key, take)
    lead(key)
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
      <DraftLine
        restoredAt={changed > 0 ? restoredAt : undefined}
        other={other && DAY_SHEET.otherDraft(dayMonth(other))}
        onDiscard={discard}
        onOpen={() => other && onDay(other)}
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
      {comparedRow && current && (
        <ConflictView
          key={`${compared} ${current.version}`}
          heading={DAY_SHEET.which(comparedRow.city)}
          explain={isDeleted && DAY_SHEET.deleted}
          mine={mergeMine(comparedRow, typed[comparedRow.key], current)}
          saved={current.saved}
          onTakeTheirs={() => resolve(comparedRow.key, 'current')}
          onKeepMine={mayUpdate || isDeleted ? () => resolve(comparedRow.key, 'mine') : undefined}
        />
      )}
      <SaveBar
        status={status}
        summary={
          changed > 0 ? <b className="warn">{DAY_SHEET.changed(changed)}</b> : !status && SAVE_BAR.clean
        }
        isSaving={form.isSaving}
        onDiscard={changed > 0 ? discard : undefined}
        submit={SAVE_BAR.submit}
        isDisabled={changed === 0}
      />
      <LeaveWarning dirty={changed > 0} />
    </form>
  )
}
