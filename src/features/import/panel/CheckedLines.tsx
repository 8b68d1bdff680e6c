import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { IMPORT } from '#messages/panel/import.js'
import { NEW_CITY, SAVE_BAR } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import { checkImport, type DayRowOutcome, importRates, MAX_IMPORT } from '#shared/rates/bulk.ts'
import { CallFailed, call } from '#web/call.ts'
import { saveFile } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { ShowMore } from '#web/panel/components/ShowMore.tsx'
import { AddAllCities, NewCityChoice } from '#web/panel/rate-entry/CityField.tsx'
import { recogniseAll } from '#web/panel/rate-entry/recognisedCities.ts'
import { SaveQuestion, useQuestion } from '#web/panel/rate-entry/SaveQuestion.tsx'
import { useIsSlow } from '#web/panel/rate-entry/useIsSlow.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'
import type { Mapping } from './columns.ts'
import {
  type Group,
  groupLines,
  isToSave,
  type Line,
  toLine,
  toRejectedCsv,
  toWrongLine,
  updateLine,
} from './lines.ts'
import { readRecords } from './records.ts'
import type { Table } from './table.ts'

interface FileOptions {
  table: Table
  mapping: Mapping
  today: Day
  /** Of rows without one. */
  day: Day | undefined
}

/** Has the server check the rows of a file, and shows the result. */
export function CheckedLines(file: FileOptions) {
  /** Known cities that names of the file mean, by those names. */
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
  const checked = useQuery({
    queryKey: [checkImport.path, useId(), ...renamed],
    queryFn: ({ signal }) => checkFile(file, renamed, signal),
    staleTime: 'static',
  })
  return (
    <QueryState of={checked}>
      {data => (
        <Preview
          {...data}
          table={file.table}
          onRename={(from, to) => setRenamed(new Map(renamed).set(from, to))}
        />
      )}
    </QueryState>
  )
}

interface Checked {
  lines: readonly Line[]
  /** The cities without rates, and the known ones that each resembles. */
  newCities: readonly { city: string; suggestions: readonly string[] }[]
}

/** Returns what would become of each row of a file, in their order; saves nothing. Throws `CallFailed`. */
async function checkFile(
  { table, mapping, today, day }: FileOptions,
  renamed: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Checked> {
  const { records, wrong } = readRecords(table, mapping, today, day)
  if (records.length > MAX_IMPORT)
    throw new CallFailed(400, { message: IMPORT.tooMany({ most: MAX_IMPORT }) })
  const named = records.map(each => ({ ...each, location: renamed.get(each.location) ?? each.location }))
  const rates = named.map(({ rows: _, ...rate }) => rate)
  const checked = rates.length > 0 ? await call(checkImport, { body: { rates } }, { signal }) : []
  const cells = new Map(table.rows.map(row => [row.number, row.cells]))
  const get = (number: number, target: 'city' | 'date') => cells.get(number)![mapping.indexOf(target)] ?? ''
  const lines = [
    ...wrong.map(row => toWrongLine(row, get(row.number, 'city'), get(row.number, 'date'))),
    ...named.map((record, at) => toLine(record, checked[at]!)),
  ].toSorted((one, other) => one.numbers[0]! - other.numbers[0]!)
  const cities = [...new Set(lines.flatMap(({ state, rate }) => (state === 'newCity' ? rate!.location : [])))]
  const known = await recogniseAll(cities, signal)
  const newCities = cities.map(city => ({ city, suggestions: known.get(city)?.suggestions ?? [] }))
  return { lines, newCities }
}

interface PreviewProps extends Checked {
  table: Table
  onRename: (from: string, to: string) => void
}

/** Shows the rows of a file, grouped by what would become of them, and saves those that are right. */
function Preview({ lines: checked, newCities, table, onRename }: PreviewProps) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Line, DayRowOutcome>>(new Map())
  const [chosen, choose] = useState<Group>()
  const lines = useMemo(
    () => checked.map(line => updateLine(line, confirmed.has(line.rate?.location ?? ''), outcomes.get(line))),
    [checked, confirmed, outcomes],
  )
  const groups = groupLines(lines)
  const open = groups.find(({ group }) => group === chosen) ?? groups[0]
  const toSave = lines.filter(isToSave)
  const waiting = newCities.filter(({ city }) => !confirmed.has(city))
  const rejected = lines.filter(({ state }) => state === 'wrong' || state === 'newCity')
  const question = useQuestion()
  const { isPending, mutate } = useMutation({
    async mutationFn() {
      const prices = toSave.flatMap(({ doubts }) => doubts)
      if ((await question.ask({ prices })) !== 'publish') return choose('doubtful')
      const sent = checked.filter((_, at) => isToSave(lines[at]!))
      const body = { rates: sent.map(({ rate }) => rate!), newCities: [...confirmed] }
      const answer = await call(importRates, { body })
      const refused = answer.filter(({ status }) => status === 'refused').length
      setOutcomes(new Map([...outcomes, ...sent.map((line, at) => [line, answer[at]!] as const)]))
      const saved = answer.length - refused
      if (refused === 0) toast.success(IMPORT.saved({ count: saved }))
      else toastError(IMPORT.notSaved({ saved, left: refused }))
    },
  })
  const isSlow = useIsSlow(isPending && !question.asked)
  return (
    <>
      <NewCities
        cities={waiting}
        onConfirm={cities => setConfirmed(new Set([...confirmed, ...cities]))}
        onRename={onRename}
      />
      <fieldset className="pills">
        <legend>{IMPORT.show}</legend>
        {groups.map(({ group, lines }) => (
          <label key={group} className="over">
            <input type="radio" name="group" checked={group === open?.group} onChange={() => choose(group)} />
            <span>
              <b>{lines.length}</b> <bdi>{IMPORT.groups[group]}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      {open && <LineTable key={open.group} {...open} />}
      <footer className="row near">
        {toSave.length > 0 && (
          <Button
            label={isPending ? SAVE_BAR.saving : IMPORT.submit({ count: toSave.length })}
            disabled={isPending}
            onClick={() => mutate()}
          />
        )}
        {isSlow && <p role="status">{SAVE_BAR.slow}</p>}
        {toSave.length === 0 && waiting.length === 0 && <p>{IMPORT.nothingNew}</p>}
        {rejected.length > 0 && (
          <Button
            look="plain"
            icon="download"
            label={IMPORT.rejected({ count: rejected.flatMap(({ numbers }) => numbers).length })}
            onClick={() =>
              saveFile(IMPORT.rejectedName, new Blob([toRejectedCsv(table, rejected)], { type: 'text/csv' }))
            }
          />
        )}
      </footer>
      <SaveQuestion of={question} />
    </>
  )
}

/** Lines shown at a time; the download of rejected rows has all of them. */
const PAGE = 50

function LineTable({ lines, group }: { lines: readonly Line[]; group: Group }) {
  const [count, setCount] = useState(PAGE)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="lines" aria-label={IMPORT.region} tabIndex={0}>
      <table className="table">
        <ColumnHeads columns={[IMPORT.row, IMPORT.city, IMPORT.what]} />
        <tbody>
          {lines.slice(0, count).map(({ numbers, city, date, state, notes, warnings }) => (
            <tr key={numbers[0]} className={state}>
              <td className="soft">{numbers.join(', ')}</td>
              <th scope="row">
                <span>{city || IMPORT.none}</span>
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
  cities: Checked['newCities']
  onConfirm: (cities: readonly string[]) => void
  /** A name of the file means a known city. */
  onRename: (from: string, to: string) => void
}

/** Lists the cities of a file that had no rate yet: none of them is saved before somebody says that it is meant. */
function NewCities({ cities, onConfirm, onRename }: NewCitiesProps) {
  const clear = cities.flatMap(({ city, suggestions }) => (suggestions.length === 0 ? [city] : []))
  if (cities.length === 0) return null
  return (
    <section className="box due" aria-labelledby="new-cities">
      <h2 className="body" id="new-cities">
        {IMPORT.newCities({ count: cities.length })}
      </h2>
      <ul className="long">
        {cities.map(({ city, suggestions }) => (
          <li className="row between near" key={city}>
            <span>{NEW_CITY.ask({ city })}</span>
            <NewCityChoice
              name={city}
              suggestions={suggestions}
              onChoose={known => onRename(city, known)}
              onAdd={() => onConfirm([city])}
            />
          </li>
        ))}
      </ul>
      <AddAllCities cities={clear} onAdd={() => onConfirm(clear)} />
    </section>
  )
}
