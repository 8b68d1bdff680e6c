import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { RATE_CONFLICT, RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { DateField } from '#web/panel/components/fields.tsx'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { CityField, CityNote } from '#web/panel/rate-entry/CityField.tsx'
import { Conflict } from '#web/panel/rate-entry/Conflict.tsx'
import { CELLS, type Cells, countFilledCells, toCells } from '#web/panel/rate-entry/cells.ts'
import { restoreForm } from '#web/panel/rate-entry/drafts.ts'
import { DraftLine, EntryForm, onEnter, ReasonField } from '#web/panel/rate-entry/EntryForm.tsx'
import { completeMessage, describeLeftOut } from '#web/panel/rate-entry/edits.ts'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { PastedMessage } from '#web/panel/rate-entry/PastedMessage.tsx'
import type { AppliedLine } from '#web/panel/rate-entry/pastedMessage.ts'
import { findCityName } from '#web/panel/rate-entry/recognisedCities.ts'
import { type Before, RateGrid } from './RateGrid.tsx'
import { SavedNotice } from './SavedNotice.tsx'
import type { RateFormState } from './useRateForm.ts'
import type { SaveRates } from './useSaveRates.ts'

interface RateFormProps {
  form: RateFormState & SaveRates
  today: Day
  mayEdit: boolean
  /** The next pending city; absent when every city has its rates, or while a record is corrected. */
  next: string | undefined
  onPick: (city: string) => void
}

export function RateForm({ form, today, mayEdit, next, onPick }: RateFormProps) {
  const { row, cells, isUnsaved, other, status, isSaving } = form
  const previous = form.cityDay?.previous
  const mayCorrect = mayEdit || form.cityDay?.mayCorrect === true
  const before: Before | undefined = row.conflict
    ? { cells: row.conflict.saved, when: RATE_UPDATE.saved }
    : previous && { cells: toCells(previous), when: dayMonth(previous.date) }

  const [message, setMessage] = useState<string>()
  function applyMessage(lines: readonly AppliedLine[]) {
    const taken = lines.filter(({ isReady }) => isReady)
    const read: Cells = Object.assign({}, ...taken.map(({ cells }) => cells))
    const count = Object.keys(read).length
    if (row.city === '' && taken[0]?.city) form.change({ city: taken[0].city })
    if (count === 0) return
    const cells = completeMessage(row, read)
    form.fill(cells, SAVE_BAR.pasted({ count, lost: 0 }), describeLeftOut([cells]))
  }

  const goOn = next === undefined ? undefined : () => onPick(next)

  return (
    <EntryForm
      entering={form}
      summary={isUnsaved ? <Unsaved cells={cells} /> : !status && !next && SAVE_BAR.clean}
      others={
        !isUnsaved &&
        next && (
          <Button
            look="plain next"
            label={RATE_UPDATE.next({ city: cityName(next) })}
            disabled={isSaving}
            onClick={goOn}
          />
        )
      }
    >
      <DraftLine
        entering={form}
        other={
          other &&
          RATE_UPDATE.otherDraft({
            city: cityName(other.city),
            day: dayMonth(other.date),
            when: dateTime(other.at),
          })
        }
        onOpen={() => other && form.open(restoreForm(other, today))}
        onRemove={form.removeOther}
      />
      <CityAndDate form={form} today={today} onNext={goOn} />
      <SavedNotice
        cityDay={form.isCorrection || row.conflict ? undefined : form.cityDay}
        today={today}
        onEdit={mayCorrect ? form.correct : undefined}
      />
      <RateGrid form={form} before={before} onMessage={setMessage} />
      {message !== undefined && (
        <PastedMessage
          text={message}
          day={row.date}
          city={row.city}
          only={row.city}
          findBefore={key => (key === toPlaceKey(row.city) ? toCells(previous) : {})}
          isFixed={() => false}
          onApply={applyMessage}
          onClose={() => setMessage(undefined)}
        />
      )}
      {form.isCorrection && (
        <ReasonField
          value={row.reason}
          problem={form.problems.reason}
          onChange={reason => form.change({ reason })}
        />
      )}
      {row.conflict && <RateConflict form={form} mayEdit={mayCorrect} conflict={row.conflict} />}
      {row._id !== undefined && <input type="hidden" name="_id" value={row._id} />}
    </EntryForm>
  )
}

const Unsaved = ({ cells }: { cells: Cells }) => (
  <>
    <b className="doubt">{RATE_UPDATE.unsaved}</b>{' '}
    <span className="count">{RATE_UPDATE.filled({ count: countFilledCells(cells), of: CELLS.length })}</span>
  </>
)

interface RateConflictProps extends Pick<RateFormProps, 'form' | 'mayEdit'> {
  conflict: NonNullable<EntryRow['conflict']>
}

/** The record that keeps the form from being saved: one that exists already, or one that somebody else changed. */
function RateConflict({ form, mayEdit, conflict }: RateConflictProps) {
  const { row, isCorrection } = form
  const { city, version, isQuiet } = conflict

  function edit() {
    form.setStatus(undefined)
    form.dispatch({ type: 'correct', key: row.key })
  }

  return (
    <Conflict
      key={isCorrection ? version : ''}
      row={row}
      heading={
        isCorrection
          ? RATE_CONFLICT.which
          : RATE_CONFLICT.exists({ city: cityName(city), day: dayMonth(row.date) })
      }
      takesFocus={isQuiet === false}
      note={RATE_CONFLICT.onlyTyped}
      isSaving={form.isSaving}
      onTakeTheirs={isCorrection ? form.discard : undefined}
      onKeepMine={isCorrection ? form.keepMine : undefined}
    >
      {!isCorrection && mayEdit && <Button look="plain" label={RATE_CONFLICT.edit} onClick={edit} />}
      {!isCorrection && !mayEdit && (
        <Link className="btn plain" to={buildChartUrl(city, row.date)}>
          {RATE_CONFLICT.see}
        </Link>
      )}
    </Conflict>
  )
}

const focusGrid = () => document.getElementById(CELLS[0]!)?.focus()

interface CityAndDateProps {
  form: RateFormState
  today: Day
  /** Enters the next pending city, by Enter in the empty field; absent when none is pending. */
  onNext: (() => void) | undefined
}

function CityAndDate({ form, today, onNext }: CityAndDateProps) {
  const { row, isCorrection, recognised, problems, change } = form
  /** An old spelling, or a name in another language, becomes the city once the field is left. */
  const takeName = useEffectEvent(() => {
    const name = findCityName(row.city, recognised)
    if (name !== undefined && document.activeElement?.id !== 'city') change({ city: name })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the city is may be known after the field is left
  useEffect(() => takeName(), [recognised])

  /** Takes the city that was meant. */
  function pick(name: string) {
    change({ city: name })
    document.getElementById('city')?.focus()
  }

  return (
    <div className="which">
      <CityField
        id="city"
        name="city"
        label={RATE_UPDATE.city}
        required
        readOnly={isCorrection}
        value={row.city}
        problem={problems.city}
        onChange={city => change({ city })}
        onBlur={takeName}
        onKeyDown={onEnter((row.city === '' && onNext) || focusGrid)}
      />
      <DateField
        id="date"
        label={RATE_UPDATE.date}
        required
        readOnly={isCorrection}
        max={today}
        value={row.date}
        problem={problems.date}
        onChange={date => change({ date })}
        onKeyDown={onEnter(focusGrid)}
      />
      <CityNote typed={row.city} city={recognised} onPick={pick} />
    </div>
  )
}
