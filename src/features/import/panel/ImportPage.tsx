import { type ChangeEvent, useState } from 'react'
import * as z from 'zod/mini'
import { IMPORT } from '#messages/panel/import.js'
import { indiaDay, isDay } from '#shared/days.ts'
import { DateField, Field, SelectField } from '#web/panel/components/fields.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { UndoImport } from '#web/panel/records/UndoImport.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { CheckedLines } from './CheckedLines.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { findMappingProblem, guessColumns, isTarget, type Mapping, type Target } from './columns.ts'
import { type OpenFile, openFile } from './openFile.ts'
import { readLastImport, removeLastImport } from './storedImport.ts'
import { EVERY_SHEET } from './table.ts'

/** Imports rates from a file: the browser reads it, the server checks it, and a person sees the changes before saving. */
export function ImportPage() {
  const [chosen, choose] = useState<{ file: File; id: number; sheet?: string }>()
  const key = `${chosen?.id} ${chosen?.sheet ?? ''}`
  const opened = useQuery(key, async signal => chosen && openFile(chosen.file, chosen.sheet, signal))
  const { file, problem, sheets = [], sheet } = opened.data ?? {}
  return (
    <div className="import column far">
      {!file && <p>{IMPORT.intro}</p>}
      <FileChoice
        problem={problem}
        isReading={chosen !== undefined && opened.isLoading}
        onFile={file => choose({ file, id: (chosen?.id ?? 0) + 1 })}
      />
      {!file && <p className="hint">{IMPORT.shapes}</p>}
      {chosen && sheets.length > 1 && (
        <SelectField
          id="sheet"
          label={IMPORT.sheet}
          none={IMPORT.sheet}
          isChoice
          value={sheet ?? ''}
          options={[
            ...sheets.map((name): [string, string] => [name, name]),
            [EVERY_SHEET, IMPORT.everySheet],
          ]}
          onChange={sheet => choose({ ...chosen, sheet })}
        />
      )}
      {!file && <LastImport />}
      {file && <FileImport key={key} file={file} />}
    </div>
  )
}

interface FileChoiceProps {
  problem: string | undefined
  isReading: boolean
  onFile: (file: File) => void
}

/** A file is chosen, or dropped on its field: browsers take both as a change. */
function FileChoice({ problem, isReading, onFile }: FileChoiceProps) {
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onFile(file)
  }

  return (
    <>
      <Field id="file" label={IMPORT.file} hint={IMPORT.hint} problem={problem} isAlert>
        {marks => (
          <div className="drop over">
            <input
              {...marks}
              type="file"
              accept=".csv,.xlsx,.txt,.tsv"
              // choosing the same file again, after correcting it, is a change too
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
              }}
              onChange={onChange}
            />
            <span className="btn plain" aria-hidden="true">
              {IMPORT.choose}
            </span>
          </div>
        )}
      </Field>
      {isReading && <p role="status">{IMPORT.reading}</p>}
    </>
  )
}

function FileImport({ file }: { file: OpenFile }) {
  const { name, table } = file
  const [mapping, setMapping] = useState(
    () => findRememberedColumns(table.header) ?? guessColumns(table.header),
  )
  const [written, setWritten] = useState<string>(table.day ?? '')
  const day = !mapping.includes('date') && isDay(written) ? written : undefined
  const problem = findMappingProblem(mapping, day)
  // a preview stays the same over midnight; the server checks against its own day
  const [today] = useState(() => indiaDay(new Date()))

  function change(to: Mapping) {
    setMapping(to)
    rememberColumns(table.header, to)
  }

  return (
    <>
      <p role="status">
        <b>{IMPORT.found({ name, count: table.rows.length })}</b>
      </p>
      {table.left && table.left.length > 0 && (
        <p className="hint">{IMPORT.leftOut({ sheets: table.left.join(', ') })}</p>
      )}
      {!mapping.includes('date') && (
        <DateField id="file-day" label={IMPORT.day} max={today} value={written} onChange={setWritten} />
      )}
      <ColumnChoice table={table} mapping={mapping} problem={problem} onChange={change} />
      {problem === undefined && (
        <CheckedLines
          key={`${mapping.join()} ${day}`}
          file={file}
          mapping={mapping}
          today={today}
          day={day}
        />
      )}
    </>
  )
}

/** Offers an Admin to undo the last import that was made here within a day. */
function LastImport() {
  const [last, setLast] = useState(() => readLastImport(Date.now()))
  const user = useCurrentUser()
  if (!last || !canEnter('admin', user.data)) return null
  return (
    <p className="row between">
      {IMPORT.last({ name: last.file, when: dateTime(new Date(last.at).toISOString()) })}
      <UndoImport
        importId={last.id}
        onUndone={() => {
          removeLastImport()
          setLast(undefined)
        }}
      />
    </p>
  )
}

const KEY = 'importColumns'
/** Headers that are remembered, the newest first. */
const MAX_REMEMBERED = 20

const Remembered = z.array(
  z.object({ header: z.array(z.string()), mapping: z.array(z.nullable(z.custom<Target>(isTarget))) }),
)

function readRemembered(): z.infer<typeof Remembered> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((head, at) => head === other[at])

/** Returns what was chosen for a header on this device; undefined when nothing was. */
const findRememberedColumns = (header: readonly string[]): Mapping | undefined =>
  readRemembered()
    .find(known => isSame(known.header, header))
    ?.mapping.map(target => target ?? undefined)

function rememberColumns(header: readonly string[], mapping: Mapping): void {
  const others = readRemembered().filter(known => !isSame(known.header, header))
  const all = [{ header, mapping: mapping.map(target => target ?? null) }, ...others].slice(0, MAX_REMEMBERED)
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // a full storage forgets; the columns are chosen again
  }
}
