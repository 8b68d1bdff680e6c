import { useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { Conflict } from '#web/panel/rate-entry/Conflict.tsx'
import { CELLS } from '#web/panel/rate-entry/cells.ts'
import { findOtherDraftDay } from '#web/panel/rate-entry/drafts.ts'
import { DraftLine, EntryForm, LeaveWarning, ReasonField } from '#web/panel/rate-entry/EntryForm.tsx'
import { createCommands } from '#web/panel/rate-entry/edits.ts'
import { NotQuoted } from '#web/panel/rate-entry/NotQuoted.tsx'
import { PastedMessage } from '#web/panel/rate-entry/PastedMessage.tsx'
import { countCells, selectCell, toArea } from '#web/panel/rate-entry/selection.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { AddCity } from './AddCity.tsx'
import { findNextProblem, type SheetFilter, useShownRows } from './rowStates.ts'
import { SheetTable } from './SheetTable.tsx'
import { SheetTools } from './SheetTools.tsx'
import { useDaySheet } from './useDaySheet.ts'
import { toCellId, useSheetSelection } from './useSheetSelection.ts'
import { WaitingLines } from './WaitingLines.tsx'

interface DaySheetProps {
  day: Day
  rows: Sheet
  account: string
  mayEdit: boolean
  refetch: () => void
  onDay: (day: Day) => void
  filter: SheetFilter | ''
  onFilter: (filter: SheetFilter | '') => void
}

export function DaySheet({ rows: loaded, onDay, filter, onFilter, ...options }: DaySheetProps) {
  const { day, account, mayEdit } = options
  const form = useDaySheet({ loaded, ...options, focusCell: cell => focusCell(cell) })
  const { sheet, unsaved, status, dispatch, paste } = form
  const rows = useShownRows(sheet, filter)
  const { selection, select, focusCell } = useSheetSelection(rows, () => filter && onFilter(''))
  const anchor = selection && { key: rows[selection.anchor.row]!.key, cell: selection.anchor.cell }
  const commands = createCommands(rows, selection, form.edit)
  const [compared, setCompared] = useState<string>()
  const [other] = useState(() => findOtherDraftDay(account, day))
  const focusRow = (key: string) => focusCell({ key, cell: 0 })

  function goToNextProblem() {
    const next = findNextProblem(sheet, anchor)
    if (next) focusCell(next)
  }

  return (
    <EntryForm
      entering={form}
      summary={
        unsaved.length > 0 ? (
          <b className="warn">{DAY_SHEET.changed({ count: unsaved.length })}</b>
        ) : (
          !status && SAVE_BAR.clean
        )
      }
      submit={SAVE_BAR.submit}
      isDisabled={unsaved.length === 0}
    >
      <AddCity
        onAdd={city => void form.placing.place([{ text: city, city, cells: {} }])}
        onPaste={text => paste(text, rows, toArea(selectCell({ row: rows.length, cell: 0 })))}
      />
      <p className="hint">
        {DAY_SHEET.unit} <Link to="/admin/import">{DAY_SHEET.import}</Link>
      </p>
      <DraftLine
        entering={form}
        other={other && DAY_SHEET.otherDraft({ day: dayMonth(other) })}
        onOpen={() => {
          // the sheet of another day takes the place of this one
          document.getElementById('sheet-date')?.focus()
          if (other) onDay(other)
        }}
      />
      <WaitingLines placing={form.placing} />
      <NotQuoted
        rows={unsaved}
        isForm={false}
        onFill={(typed, text) => form.fill(typed, [], text)}
        focus={(key, cell) => focusCell({ key, cell: CELLS.indexOf(cell) })}
      />
      {form.message && (
        <PastedMessage
          {...form.message}
          day={day}
          isFixed={key => sheet.some(row => row.key === key && form.isFixed(row))}
          onApply={form.applyMessage}
          onClose={form.closeMessage}
        />
      )}
      {sheet.length === 0 ? (
        <p className="quiet">{DAY_SHEET.empty}</p>
      ) : (
        <>
          <SheetTools
            sheet={sheet}
            filter={filter}
            onFilter={onFilter}
            onNextProblem={goToNextProblem}
            commands={commands}
            selected={selection ? countCells(toArea(selection)) : 0}
            onDone={() => selection && document.getElementById(toCellId(selection.anchor))?.focus()}
          />
          <SheetTable
            rows={rows}
            selection={selection}
            select={select}
            focusCell={focusCell}
            commands={commands}
            onNextProblem={goToNextProblem}
            isFixed={form.isFixed}
            onType={form.type}
            onPaste={(text, from) => paste(text, rows, toArea(selection ?? selectCell(from)))}
            onCompare={setCompared}
          />
          {rows.length === 0 && <p className="quiet">{DAY_SHEET.noneShown}</p>}
        </>
      )}
      {form.corrections.length > 0 && <ReasonField value={form.reason} onChange={form.explain} />}
      {comparison()}
      <LeaveWarning isUnsaved={unsaved.length + form.placing.waiting.length > 0} />
    </EntryForm>
  )

  /** Shows both versions of the compared row. */
  function comparison() {
    const row = sheet.find(({ key }) => key === compared)
    if (!row?.conflict) return null
    const { key, city, conflict } = row
    const resolve = (take: 'mine' | 'current') => () => {
      dispatch({ type: 'resolve', key, take })
      focusRow(key)
    }
    return (
      <Conflict
        key={`${key} ${conflict.version}`}
        row={row}
        heading={DAY_SHEET.which({ city: cityName(city) })}
        takesFocus
        onTakeTheirs={resolve('current')}
        onKeepMine={mayEdit || conflict.version === undefined ? resolve('mine') : undefined}
      />
    )
  }
}
