import { useState } from 'react'
import { FILE_PROBLEMS, IMPORT } from '#messages/panel/import.js'
import { NEW_CITY } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { checkImport } from '#shared/rates/bulk.ts'
import { CallFailed, call } from '#web/call.ts'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { ShowMore } from '#web/panel/components/ShowMore.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import { AddAllCities } from '#web/panel/rate-entry/AddAllCities.tsx'
import { NewCityChoice } from '#web/panel/rate-entry/CityField.tsx'
import { LeaveWarning } from '#web/panel/rate-entry/EntryForm.tsx'
import { recogniseAll } from '#web/panel/rate-entry/recognisedCities.ts'
import type { Mapping } from './columns.ts'
import { ImportForm } from './ImportForm.tsx'
import {
  formatRowNumbers,
  type Group,
  groupLines,
  type Line,
  listNewCities,
  toLine,
  toWrongLine,
} from './lines.ts'
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
          <label key={group} className={`over ${group}`}>
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

function LineTable({ lines, group, parts }: { lines: readonly Line[]; group: Group; parts: Table['parts'] }) {
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

interface NewCitiesProps {
  lines: readonly Line[]
  onConfirm: (cities: readonly string[]) => void
  /** A name of the file means a known city. */
  onRename: (from: string, to: string) => void
}

/** Lists the cities of a file that had no rate yet: none of them is saved before somebody says that it is meant. */
function NewCities({ lines, onConfirm, onRename }: NewCitiesProps) {
  const cities = listNewCities(lines)
  const clear = cities.filter(({ suggestions }) => suggestions.length === 0)
  if (cities.length === 0) return null
  return (
    <section className="box due" aria-labelledby="new-cities">
      <h2 className="body" id="new-cities">
        {IMPORT.newCities({ count: cities.length })}
      </h2>
      <ul className="long">
        {cities.map(({ city, rows, suggestions }) => (
          <li className="row between near" key={city}>
            <span>
              {NEW_CITY.ask({ city })} <small>{IMPORT.rowsOfCity({ count: rows })}</small>
            </span>
            <NewCityChoice
              city={city}
              suggestions={suggestions}
              onChoose={known => onRename(city, known)}
              onAdd={() => onConfirm([city])}
            />
          </li>
        ))}
      </ul>
      <AddAllCities
        cities={clear.map(({ city }) => city)}
        onAdd={() => onConfirm(clear.map(({ city }) => city))}
      />
    </section>
  )
}

/** Records of a request: few enough for a quick answer. */
const PART = 1000

interface CheckOptions {
  file: OpenFile
  mapping: Mapping
  today: Day
  /** Of rows without one. */
  day: Day | undefined
  /** Known cities that names of the file mean, by those names. */
  renamed: ReadonlyMap<string, string>
}

/** Returns what would become of each row of a file, in their order; saves nothing. Throws `CallFailed`. */
async function checkLines(
  { file, mapping, today, day, renamed }: CheckOptions,
  signal: AbortSignal,
  onPart: (part: { sent: number; of: number }) => void,
): Promise<Line[]> {
  const { records, wrong } = await file.read(mapping, today, day).catch(() => {
    throw new CallFailed(0, { message: FILE_PROBLEMS.failed })
  })
  const rows = new Map(file.table.rows.map(({ number, cells }) => [number, cells]))
  const cell = (number: number, target: 'city' | 'date') => rows.get(number)?.[mapping.indexOf(target)] ?? ''
  const lines = wrong.map(row => toWrongLine(row, cell(row.number, 'city'), cell(row.number, 'date')))
  for (let at = 0; at < records.length; at += PART) {
    onPart({ sent: at, of: records.length })
    const part = records
      .slice(at, at + PART)
      .map(record => ({ ...record, location: renamed.get(record.location) ?? record.location }))
    const rates = part.map(({ rows: _, before: __, ...rate }) => rate)
    const checked = await call(checkImport, { body: { rates } }, { signal })
    lines.push(...part.map((record, index) => toLine(record, checked[index]!)))
  }
  const recognised = await recogniseAll(
    listNewCities(lines).map(({ city }) => city),
    signal,
  )
  for (const line of lines) line.suggestions = recognised.get(line.city)?.suggestions ?? []
  return lines.sort((a, b) => a.numbers[0]! - b.numbers[0]!)
}
