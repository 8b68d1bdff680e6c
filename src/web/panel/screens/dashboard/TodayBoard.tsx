import { Link } from 'react-router'
import { DASHBOARD } from '#messages/panel/dashboard.js'
import { LABELS } from '#messages/panel/shell.js'
import { addDays, type Day, indiaDay } from '#shared/days.ts'
import type { DayEntries, Entered } from '#shared/rates/dayEntries.ts'
import type { Write } from '#shared/rates/rates.ts'
import { buildChartUrl, buildEntryUrl } from '#web/panel/addresses.ts'
import { dateTime, dayMonth, time } from '#web/panel/formats.ts'
import { authorName, cityName } from '#web/panel/names.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** Lists the cities that are missing today, each a link to its entry, and who entered the others. */
export function TodayBoard({ entries: { entered, missing }, today }: { entries: DayEntries; today: Day }) {
  return (
    <div className="today">
      <section aria-labelledby="missing">
        <h2 id="missing">
          {DASHBOARD.missing} <small className="body">{missing.length}</small>
        </h2>
        {missing.length === 0 && (
          <p className="soft">{entered.length === 0 ? DASHBOARD.noCities : DASHBOARD.complete}</p>
        )}
        <ul>
          {missing.map(({ location, last }) => (
            <li key={location}>
              <Link className="opt item row near" to={buildEntryUrl(location)}>
                <span className="grow break strong">{cityName(location)}</span>
                {last < addDays(today, -1) && <small>{DASHBOARD.last({ when: dayMonth(last) })}</small>}
                <Icon of="right" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="entered">
        <h2 id="entered">
          {DASHBOARD.entered} <small className="body">{entered.length}</small>
        </h2>
        {entered.length === 0 ? (
          <p className="soft">{DASHBOARD.noneEntered}</p>
        ) : (
          <EnteredTable entered={entered} today={today} />
        )}
      </section>
    </div>
  )
}

const EnteredTable = ({ entered, today }: { entered: readonly Entered[]; today: Day }) => (
  <table className="table break" aria-labelledby="entered">
    <ColumnHeads columns={[LABELS.city, DASHBOARD.by, [DASHBOARD.time, 'num']]} />
    <tbody>
      {entered.map(({ _id, location, entry, correction }) => (
        <tr key={_id}>
          <th scope="row">
            <Link to={buildChartUrl(location, today)}>{cityName(location)}</Link>
          </th>
          <td>
            <span>{authorName(entry)}</span>
            {correction && (
              <small>
                {DASHBOARD.corrected({
                  name: authorName(correction),
                  when: formatTime(correction, today),
                })}
              </small>
            )}
          </td>
          <td className="num">
            <time dateTime={entry.at}>{formatTime(entry, today)}</time>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const formatTime = ({ at }: Write, today: Day): string =>
  indiaDay(new Date(at)) === today ? time(at) : dateTime(at)
