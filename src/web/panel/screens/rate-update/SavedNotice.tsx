import { Link } from 'react-router'
import { RATE_CONFLICT } from '#messages/panel/rateUpdate.js'
import { type Day, indiaDay } from '#shared/days.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { dateTime, dayMonth, time } from '#web/panel/formats.ts'
import type { SavedCityDay } from '#web/panel/rate-entry/useCityDay.ts'

interface SavedNoticeProps {
  cityDay: SavedCityDay | undefined
  today: Day
  /** Absent for those who may not correct the record: they see it in the chart. */
  onEdit: ((saved: DailyRate) => void) | undefined
}

/** Says that a city and day is in, by whom and when, before a price is typed. */
export const SavedNotice = ({ cityDay: { saved, lastWrite } = {}, today, onEdit }: SavedNoticeProps) => (
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
  const what = date === today ? location : `${location}, ${dayMonth(date)}`
  if (!lastWrite?.by) return RATE_CONFLICT.isIn({ what })
  const { at, by } = lastWrite
  const when = indiaDay(new Date(at)) === today ? time(at) : dateTime(at)
  return RATE_CONFLICT.isInBy({ what, name: by.name, when })
}
