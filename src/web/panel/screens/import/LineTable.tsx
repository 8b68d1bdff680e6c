import { useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { ShowMore } from '#web/panel/components/ShowMore.tsx'
import { formatRowNumbers, type Line } from './lines.ts'

/** Lines shown at a time; the download of rejected rows has all of them. */
const PAGE = 50

interface LineTableProps {
  lines: readonly Line[]
  /** Whether warnings are shown instead of notes. */
  hasWarnings: boolean
}

export function LineTable({ lines, hasWarnings }: LineTableProps) {
  const [count, setCount] = useState(PAGE)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="lines" aria-label={IMPORT.region} tabIndex={0}>
      <table>
        <ColumnHeads columns={[IMPORT.row, IMPORT.city, IMPORT.what]} />
        <tbody>
          {lines.slice(0, count).map(({ numbers, city, date, state, notes, warnings }) => (
            <tr key={numbers[0]} className={state}>
              <td>{formatRowNumbers(numbers)}</td>
              <th scope="row">
                {city || IMPORT.none}
                <small>{date || IMPORT.none}</small>
              </th>
              <td>
                {(hasWarnings ? warnings : notes).map(note => (
                  <p key={note}>{note}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore hasMore={lines.length > count} label={IMPORT.more} onMore={() => setCount(count + PAGE)} />
    </section>
  )
}
