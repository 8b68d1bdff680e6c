import { useState } from 'react'
import { IMPORT } from '#messages/panel/en/import.js'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { LeaveWarning } from '#web/panel/rate-entry/LeaveWarning.tsx'
import { ImportForm } from './ImportForm.tsx'
import { formatRowNumbers, type Group, groupLines, type Line } from './lines.ts'
import type { Table } from './table.ts'
import { useImport } from './useImport.ts'

interface PreviewProps {
  lines: readonly Line[]
  table: Table
  onAgain: () => void
}

/** Shows the rows of a file, grouped by what would become of them, and saves them. */
export function Preview({ lines, table, onAgain }: PreviewProps) {
  const saving = useImport(lines)
  const { shown } = saving
  const [chosen, choose] = useState<Group>()
  const groups = groupLines(shown)
  const open = groups.find(({ group }) => group === chosen) ?? groups[0]
  return (
    <>
      <fieldset className="groups">
        <legend>{IMPORT.show}</legend>
        {groups.map(({ group, lines }) => (
          <label key={group} className={group}>
            <input type="radio" name="group" checked={group === open?.group} onChange={() => choose(group)} />
            <span>
              <b>{lines.length}</b> {IMPORT.groups[group]}
            </span>
          </label>
        ))}
      </fieldset>
      {open && <LineTable key={open.group} lines={open.lines} hasWarnings={open.group === 'doubtful'} />}
      <ImportForm saving={saving} table={table} onAgain={onAgain} />
      <LeaveWarning isUnsaved={saving.isSaving} texts={IMPORT.leave} />
    </>
  )
}

/** Lines shown at a time; the download of rejected rows has all of them. */
const PAGE = 50

interface LineTableProps {
  lines: readonly Line[]
  /** Whether warnings are shown instead of notes. */
  hasWarnings: boolean
}

function LineTable({ lines, hasWarnings }: LineTableProps) {
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
      {lines.length > count && (
        <button type="button" className="btn plain" onClick={() => setCount(count + PAGE)}>
          {IMPORT.more}
        </button>
      )}
    </section>
  )
}
