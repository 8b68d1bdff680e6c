import { type ClipboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { DRAFT, OUTBOX, SAVE_BAR } from '#messages/panel/rateEntry.js'
import { READING_WHY } from '#messages/panel/reading.js'
import { WAITING } from '#messages/panel/waiting.js'
import { PlaceName } from '#shared/text.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { CityField } from '#web/panel/rate-entry/CityField.tsx'
import { Conflict, showConflict } from '#web/panel/rate-entry/Conflict.tsx'
import { findOtherDraftDay } from '#web/panel/rate-entry/drafts.ts'
import { EntryForm, onEnter, ReasonField } from '#web/panel/rate-entry/EntryForm.tsx'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { KeysList } from '#web/panel/rate-entry/KeysList.tsx'
import { MessagePreview } from '#web/panel/rate-entry/MessagePreview.tsx'
import { NotQuoted } from '#web/panel/rate-entry/NotQuoted.tsx'
import { findProblem } from '#web/panel/validation.ts'
import { SheetTable } from './SheetTable.tsx'
import { SheetTools } from './SheetTools.tsx'
import { type DaySheetForm, type DaySheetProps, useDaySheet } from './useDaySheet.ts'

export function DaySheet(props: DaySheetProps) {
  const { day, account, mayEdit, onDay, areas, filter, onFilter } = props
  const form = useDaySheet(props)
  const { sheet, unsaved, status, lines, focus } = form
  const [compared, setCompared] = useState<string>()
  const [other] = useState(() => findOtherDraftDay(account, day))
  const current = sheet.find(({ key }) => key === form.focused)

  return (
    <EntryForm
      entering={form}
      summary={
        current && form.isFixed(current) ? (
          READING_WHY.saved
        ) : unsaved.length > 0 ? (
          <b className="doubt">{DAY_SHEET.changed({ count: unsaved.length })}</b>
        ) : form.queuedKeys.size > 0 ? (
          status?.tone !== 'error' && OUTBOX.waits({ what: OUTBOX.day({ day: dayMonth(day) }) })
        ) : (
          !status && SAVE_BAR.clean
        )
      }
      isDisabled={unsaved.length === 0}
      isLeft={form.waiting.length > 0}
    >
      <AddCity form={form} />
      <SheetTools sheet={sheet} areas={areas} filter={filter} onFilter={onFilter} onCopyAll={form.copyAll} />
      <div className="hint row far">
        <span>
          <span>{DAY_SHEET.unit}</span> <Link to="/admin/import">{DAY_SHEET.import}</Link>
        </span>
        <KeysList />
      </div>
      {other && (
        <p className="draft box row near">
          <span className="grow">{DAY_SHEET.otherDraft({ day: dayMonth(other) })}</span>
          <Button
            look="plain small"
            label={DRAFT.open}
            onClick={() => {
              // the sheet of another day takes the place of this one
              document.getElementById('sheet-date')?.focus()
              onDay(other)
            }}
          />
        </p>
      )}
      {form.waiting.length > 0 && (
        <p className="waiting box due row near" role="status">
          <b className="grow">{WAITING.title({ count: form.waiting.length })}</b>
          <Button look="plain small" label={DRAFT.open} onClick={form.openWaiting} />
        </p>
      )}
      <NotQuoted rows={unsaved} form={form} />
      {form.message && (
        <MessagePreview
          {...form.message}
          waiting={form.waiting}
          day={day}
          findRow={form.findRow}
          isFixed={form.isFixed}
          onApply={form.applyMessage}
          onClose={() => form.setMessage(undefined)}
        />
      )}
      {sheet.length === 0 ? (
        <p className="quiet">{DAY_SHEET.empty}</p>
      ) : (
        <>
          <SheetTable form={form} onCompare={compare} />
          {lines.length === 0 && <p className="quiet">{DAY_SHEET.noneShown}</p>}
        </>
      )}
      {form.corrections.length > 0 && <ReasonField value={form.reason} onChange={form.explain} />}
      {comparison()}
    </EntryForm>
  )

  function compare(key: string) {
    flushSync(() => setCompared(key))
    showConflict()
  }

  /** Shows both versions of the compared row. */
  function comparison() {
    const row = sheet.find(({ key }) => key === compared)
    if (!row?.conflict) return null
    const { key, city, conflict } = row
    const mayKeep = mayEdit || conflict.version === undefined
    const answer = (take: (row: EntryRow) => void) => () => {
      take(row)
      focus(key)
    }
    return (
      <Conflict
        key={`${key} ${conflict.version}`}
        row={row}
        heading={DAY_SHEET.which({ city: cityName(city) })}
        note={mayKeep ? undefined : READING_WHY.saved}
        onTakeTheirs={answer(form.takeTheirs)}
        onKeepMine={mayKeep ? answer(form.keepMine) : undefined}
      />
    )
  }
}

/** Adds a city that is not in the sheet yet; a whole sheet can be pasted here as well. */
function AddCity({ form }: { form: DaySheetForm }) {
  const [city, setCity] = useState('')
  const [problem, setProblem] = useState<string>()

  function add() {
    const name = PlaceName.safeParse(city)
    setProblem(findProblem(PlaceName, city))
    if (!name.success) return document.getElementById('add-city')?.focus()
    setCity('')
    void form.addCity(name.data)
  }

  function paste(event: ClipboardEvent) {
    const below = { line: form.lines.length, cell: 0 }
    if (form.paste(event.clipboardData.getData('text'), form.lines, below)) event.preventDefault()
  }

  return (
    <div className="add-city">
      <CityField
        id="add-city"
        label={DAY_SHEET.otherCity}
        value={city}
        problem={problem}
        onChange={setCity}
        onKeyDown={onEnter(add)}
        onPaste={paste}
      />
      {city !== '' && <Button look="plain" label={DAY_SHEET.add} onClick={add} />}
    </div>
  )
}
