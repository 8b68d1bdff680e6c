import { DASHBOARD } from '#messages/panel/dashboard.js'
import { type Day, indiaDay } from '#shared/days.ts'
import type { Entered } from '#shared/rates/dayEntries.ts'
import type { Write } from '#shared/rates/rates.ts'
import { buildChartUrl } from '#web/panel/addresses.ts'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { dateTime, time } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { Link } from '#web/panel/router/Link.tsx'

/** Lists who entered each city and when, in India's time; a city links to its record in the Rate Chart. */
export const EnteredTable = ({ entered, today }: { entered: readonly Entered[]; today: Day }) => (
  <table className="table" aria-labelledby="entered">
    <ColumnHeads columns={[DASHBOARD.city, DASHBOARD.by, [DASHBOARD.time, 'num']]} />
    <tbody>
      {entered.map(({ _id, location, entry, correction }) => (
        <tr key={_id}>
          <th scope="row">
            <Link to={buildChartUrl(location, today)}>{cityName(location)}</Link>
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
