import { Link } from 'react-router'
import { DASHBOARD } from '#messages/panel/en/dashboard.js'
import { addDays, type Day, indiaDay } from '#shared/days.ts'
import type { DayEntries, Entered, Write } from '#shared/rates/rates.ts'
import { buildChartUrl, buildEntryUrl } from '#web/panel/addresses.ts'
import { dateTime, dayMonth, time } from '#web/panel/formats.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** Lists the cities that are missing today, each a link to its entry, and who entered the others. */
export function TodayBoard({ entries: { entered, missing }, today }: { entries: DayEntries; today: Day }) {
  return (
    <div className="today">
      <section aria-labelledby="missing">
        <h2 id="missing">
          {DASHBOARD.missing} <small>{missing.length}</small>
        </h2>
        {missing.length === 0 && <p>{entered.length === 0 ? DASHBOARD.noCities : DASHBOARD.complete}</p>}
        <ul>
          {missing.map(({ location, last }) => (
            <li key={location}>
              <Link to={buildEntryUrl(location)}>
                <span>{location}</span>
                {last < addDays(today, -1) && <small>{DASHBOARD.last({ when: dayMonth(last) })}</small>}
                <Icon of="right" size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="entered">
        <h2 id="entered">
          {DASHBOARD.entered} <small>{entered.length}</small>
        </h2>
        {entered.length === 0 ? (
          <p>{DASHBOARD.noneEntered}</p>
        ) : (
          <EnteredTable entered={entered} today={today} />
        )}
      </section>
    </div>
  )
}

/** Lists who entered each city and when, in India's time; a city links to its record in the Rate Chart. */
const EnteredTable = ({ entered, today }: { entered: readonly Entered[]; today: Day }) => (
  <table aria-labelledby="entered">
    <thead>
      <tr>
        <th scope="col">{DASHBOARD.city}</th>
        <th scope="col">{DASHBOARD.by}</th>
        <th scope="col" className="num">
          {DASHBOARD.time}
        </th>
      </tr>
    </thead>
    <tbody>
      {entered.map(({ _id, location, entry, correction }) => (
        <tr key={_id}>
          <th scope="row">
            <Link to={buildChartUrl(location, today)}>{location}</Link>
          </th>
          <td>
            {getAuthorName(entry)}
            {correction && (
              <small>
                {DASHBOARD.corrected({
                  name: getAuthorName(correction),
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

const getAuthorName = ({ by }: Write): string => by?.name ?? DASHBOARD.product

/** Formats the time, with the day unless it is today. */
const formatTime = ({ at }: Write, today: Day): string =>
  indiaDay(new Date(at)) === today ? time(at) : dateTime(at)
