import { useState } from 'react'
import { IMPORT } from '../texts.ts'
import { writtenNumbers } from './counted.ts'
import type { Line } from './lines.ts'

/** Lines shown at a time: the sheet of what is not saved has all of them. */
const PAGE = 50

interface LineTableProps {
  lines: readonly Line[]
  /** Shows why a line should be looked at twice, not what it is. */
  isDoubtful: boolean
}

/** Where a line stands in the file, what it is about, and what is to be said of it. */
export function LineTable({ lines, isDoubtful }: LineTableProps) {
  const [count, setCount] = useState(PAGE)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="lines" aria-label={IMPORT.region} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{IMPORT.row}</th>
            <th scope="col">{IMPORT.city}</th>
            <th scope="col">{IMPORT.what}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, count).map(({ numbers, city, date, state, notes, warnings }) => (
            <tr key={numbers[0]} className={state}>
              <td>{writtenNumbers(numbers)}</td>
              <th scope="row">
                {city || IMPORT.none}
                <small>{date || IMPORT.none}</small>
              </th>
              <td>
                {(isDoubtful ? warnings : notes).map(note => (
                  <p key={note}>{note}</p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > count && (
        <button type="button" className="btn plain" onClick={() => setCount(count + PAGE)}>
          {IMPORT.more}
        </button>
      )}
    </section>
  )
}
