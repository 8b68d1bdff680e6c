import { Link } from 'react-router'
import type { AuditEntry } from '#shared/audit/audit.ts'
import { date, dateTime } from '#web/panel/formats.ts'
import { detailOf, labelOf } from './details.ts'
import { AUDIT } from './texts.ts'

const COLUMNS = [AUDIT.when, AUDIT.who, AUDIT.what, AUDIT.subject]

/** Who did what to what, and when. */
export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which drops its roles
  <table role="table" aria-labelledby="audit">
    <thead role="rowgroup">
      <tr role="row">
        {COLUMNS.map(column => (
          <th role="columnheader" scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {entries.map(entry => (
        <tr role="row" key={entry._id}>
          <td role="cell" className="when">
            <time dateTime={entry.at}>{dateTime(entry.at)}</time>
          </td>
          <td role="cell" className="who">
            {entry.by?.name ?? AUDIT.nobody}
          </td>
          <td role="cell" className="what">
            {labelOf(entry.action)} <span>{detailOf(entry)}</span>
          </td>
          <td role="cell" className="subject">
            <Subject entry={entry} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)

/** Who did something to the own account is named already. */
function Subject({ entry: { by, subject } }: { entry: AuditEntry }) {
  if (subject?.type === 'rate') {
    return (
      <Link to={`/admin/rate-chart/${subject._id}/history`}>
        {subject.location}, {date(subject.date)}
      </Link>
    )
  }
  return subject?.type === 'account' && subject._id !== by?._id ? subject.name : null
}
