import { Link } from 'react-router'
import { RATE_CONFLICT, RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import { type Day, indiaDay } from '#shared/days.ts'
import { KINDS, MARKET_LABELS, MARKETS } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ColumnHeads, KIND_HEADS } from '#web/panel/components/ColumnHeads.tsx'
import { dateTime, dayMonth, number, time } from '#web/panel/formats.ts'
import type { SavedCityDay } from '#web/panel/rate-entry/useCityDay.ts'

interface SavedNoticeProps {
  cityDay: SavedCityDay | undefined
  today: Day
  /** Absent for those who may not correct the record: they see its rates. */
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
          <>
            <Link className="btn plain small" to={buildChartUrl(saved.location, saved.date)}>
              {RATE_CONFLICT.see}
            </Link>
            <SavedRates saved={saved} />
          </>
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

const SavedRates = ({ saved: { markets } }: { saved: DailyRate }) => (
  <table className="table break">
    <ColumnHeads columns={[RATE_UPDATE.market, ...KIND_HEADS]} />
    <tbody>
      {MARKETS.filter(market => markets[market]).map(market => (
        <tr key={market}>
          <th scope="row">{MARKET_LABELS[market]}</th>
          {KINDS.map(kind => {
            const price = getPrice(markets, market, kind)
            return (
              <td className="num" key={kind}>
                {price === undefined ? '-' : number(price)}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
