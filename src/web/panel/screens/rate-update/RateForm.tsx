import { Link } from 'react-router'
import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { RATE_CONFLICT, RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import { type Day, indiaDay } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { DateField } from '#web/panel/components/fields.tsx'
import { dateTime, dayMonth, time } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { CityField, CityNote } from '#web/panel/rate-entry/CityField.tsx'
import { Conflict } from '#web/panel/rate-entry/Conflict.tsx'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
import { EntryForm, onEnter, ReasonField } from '#web/panel/rate-entry/EntryForm.tsx'
import { completeMessage, describeLeftOut } from '#web/panel/rate-entry/edits.ts'
import { MessagePreview } from '#web/panel/rate-entry/MessagePreview.tsx'
import type { CityRates } from '#web/panel/rate-entry/pastedMessage.ts'
import { changeRow } from '#web/panel/rate-entry/sheet.ts'
import type { SavedCityDay } from '#web/panel/rate-entry/useCityDay.ts'
import { RateGrid } from './RateGrid.tsx'
import type { RateForm as Form } from './useRateForm.ts'

interface RateFormProps {
  form: Form
  today: Day
  mayEdit: boolean
  /** The next pending city; absent when every city has its rates, or while a record is corrected. */
  next: string | undefined
  onPick: (city: string) => void
}

export function RateForm({ form, today, mayEdit, next, onPick }: RateFormProps) {
  const { row, status, isSaving } = form
  const isUnsaved = form.unsaved.length > 0
  const mayCorrect = mayEdit || form.cityDay?.mayCorrect === true
  function applyMessage(taken: readonly CityRates[]) {
    const read: Cells = Object.assign({}, ...taken.map(({ cells }) => cells))
    const cells = completeMessage(row, read)
    const city = row.city || (taken[0]?.city ?? '')
    const text = SAVE_BAR.pasted({ count: Object.keys(read).length, lost: 0 })
    form.fill([changeRow(row, { cells, city })], text, describeLeftOut([cells]))
  }

  const goOn = next === undefined ? undefined : () => onPick(next)

  return (
    <EntryForm
      entering={form}
      summary={
        isUnsaved ? <b className="doubt">{RATE_UPDATE.unsaved}</b> : !status && !next && SAVE_BAR.clean
      }
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
      <CityAndDate form={form} today={today} onNext={goOn} />
      <SavedNotice
        cityDay={form.isCorrection || row.conflict ? undefined : form.cityDay}
        today={today}
        onEdit={mayCorrect ? form.correct : undefined}
      />
      <RateGrid form={form} />
      {form.message && (
        <MessagePreview
          {...form.message}
          day={row.date}
          only={row.city}
          findRow={key => (key === toPlaceKey(row.city) ? row : undefined)}
          isFixed={form.isFixed}
          onApply={applyMessage}
          onClose={() => form.setMessage(undefined)}
        />
      )}
      {form.isCorrection && (
        <ReasonField
          value={row.reason}
          problem={form.problems.reason}
          onChange={reason => form.edit({ reason })}
        />
      )}
      {row.conflict && <RateConflict form={form} mayEdit={mayCorrect} />}
      {row._id !== undefined && <input type="hidden" name="_id" value={row._id} />}
    </EntryForm>
  )
}

/** The record that keeps the form from being saved: one that exists already, or one that somebody else changed. */
function RateConflict({ form, mayEdit }: Pick<RateFormProps, 'form' | 'mayEdit'>) {
  const { row, isCorrection, isSaving, keepMine } = form
  const { city, version } = row.conflict!
  const day = dayMonth(row.date)
  return (
    <Conflict
      key={version}
      row={row}
      heading={isCorrection ? RATE_CONFLICT.which : RATE_CONFLICT.exists({ city: cityName(city), day })}
      note={RATE_CONFLICT.onlyTyped}
      isSaving={isSaving}
      onTakeTheirs={mayEdit ? () => form.takeTheirs(row) : undefined}
      onKeepMine={mayEdit ? keepMine : undefined}
    >
      {!mayEdit && (
        <>
          <span className="grow">{RATE_CONFLICT.onlyAdmin}</span>
          <Link className="btn plain" to={buildChartUrl(city, row.date)}>
            {RATE_CONFLICT.see}
          </Link>
        </>
      )}
    </Conflict>
  )
}

const focusGrid = () => document.getElementById(CELLS[0]!)?.focus()

interface CityAndDateProps {
  form: Form
  today: Day
  /** Enters the next pending city, by Enter in the empty field; absent when none is pending. */
  onNext: (() => void) | undefined
}

function CityAndDate({ form, today, onNext }: CityAndDateProps) {
  const { row, isCorrection, problems, edit } = form
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
        onChange={city => edit({ city })}
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
        onChange={date => edit({ date })}
        onKeyDown={onEnter(focusGrid)}
      />
      <CityNote typed={row.city} cityDay={isCorrection ? undefined : form.cityDay} />
    </div>
  )
}

interface SavedNoticeProps {
  cityDay: SavedCityDay | undefined
  today: Day
  /** Absent for those who may not correct the record: they see it in the chart. */
  onEdit: ((saved: DailyRate) => void) | undefined
}

/** Says that a city and day is in, by whom and when, before a price is typed. */
const SavedNotice = ({ cityDay: { saved, lastWrite } = {}, today, onEdit }: SavedNoticeProps) => (
  <div role="status">
    {saved && (
      <section className="draft box row near">
        <span className="grow">
          <span>{describeSaved(saved, lastWrite, today)}</span>{' '}
          {!onEdit && <span>{RATE_CONFLICT.onlyAdmin}</span>}
        </span>
        {onEdit ? (
          <Button look="plain small" label={RATE_CONFLICT.editIt} onClick={() => onEdit(saved)} />
        ) : (
          <Link className="btn plain small" to={buildChartUrl(saved.location, saved.date)}>
            {RATE_CONFLICT.see}
          </Link>
        )}
      </section>
    )}
  </div>
)

function describeSaved(
  { location, date }: DailyRate,
  lastWrite: SavedCityDay['lastWrite'],
  today: Day,
): string {
  const name = cityName(location)
  const what = date === today ? name : `${name}, ${dayMonth(date)}`
  if (!lastWrite?.by) return RATE_CONFLICT.isIn({ what })
  const { at, by } = lastWrite
  const when = indiaDay(new Date(at)) === today ? time(at) : dateTime(at)
  return RATE_CONFLICT.isInBy({ what, name: by.name, when })
}
