import { useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { ShowMore } from '#web/panel/components/ShowMore.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import { LeaveWarning } from '#web/panel/rate-entry/EntryForm.tsx'
import { type CheckOptions, checkLines } from './checkLines.ts'
import { ImportForm } from './ImportForm.tsx'
import { formatRowNumbers, type Group, groupLines, type Line } from './lines.ts'
import { NewCities } from './NewCities.tsx'
import type { OpenFile } from './openFile.ts'
import type { Table } from './table.ts'
import { useImport } from './useImport.ts'

/** Has the server check the rows of a file, and shows the result. */
export function CheckedLines(props: Omit<CheckOptions, 'renamed'>) {
  const [part, setPart] = useState({ sent: 0, of: 1 })
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = useQuery([...renamed].join(), signal => checkLines({ ...props, renamed }, signal, setPart))
  if (lines.isLoading)
    return (
      <div>
        <p role="status">{IMPORT.checking}</p>
        <progress aria-label={IMPORT.checking} value={part.sent} max={part.of} />
      </div>
    )
  return (
    <QueryState of={lines}>
      {data => (
        <Preview
          lines={data}
          file={props.file}
          onAgain={lines.refetch}
          onRename={(from, to) => setRenamed(new Map(renamed).set(from, to))}
        />
      )}
    </QueryState>
  )
}

interface PreviewProps {
  lines: readonly Line[]
  file: OpenFile
  onAgain: () => void
  onRename: (from: string, to: string) => void
}

/** Shows the rows of a file, grouped by what would become of them, and saves them. */
function Preview({ lines, file: { name, table }, onAgain, onRename }: PreviewProps) {
  const saving = useImport(lines, name)
  const { shown } = saving
  const [chosen, choose] = useState<Group>()
  const groups = groupLines(shown)
  const open = groups.find(({ group }) => group === chosen) ?? groups[0]
  return (
    <>
      <NewCities lines={shown} onConfirm={saving.confirm} onRename={onRename} />
      <fieldset className="pills groups">
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
      {open && <LineTable key={open.group} {...open} parts={table.parts} />}
      <ImportForm saving={saving} table={table} onAgain={onAgain} />
      <LeaveWarning isUnsaved={saving.isSaving} texts={IMPORT.leave} />
    </>
  )
}

/** Lines shown at a time; the download of rejected rows has all of them. */
const PAGE = 50

interface LineTableProps {
  lines: readonly Line[]
  group: Group
  parts: Table['parts']
}

function LineTable({ lines, group, parts }: LineTableProps) {
  const [count, setCount] = useState(PAGE)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="lines" aria-label={IMPORT.region} tabIndex={0}>
      <table className="table">
        <ColumnHeads columns={[IMPORT.row, IMPORT.city, IMPORT.what]} />
        <tbody>
          {lines.slice(0, count).map(({ numbers, city, date, state, notes, warnings }) => (
            <tr key={numbers[0]} className={state}>
              <td className="soft">{formatRowNumbers(numbers, parts)}</td>
              <th scope="row">
                {city || IMPORT.none}
                <small>{date || IMPORT.none}</small>
              </th>
              <td>
                {(group === 'doubtful' ? warnings : notes).map(note => (
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
