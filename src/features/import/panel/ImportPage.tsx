import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { COLUMNS, FILE_PROBLEMS, IMPORT } from '#messages/panel/import.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import { isDay } from '#shared/days.ts'
import { DateField, Field, SelectField } from '#web/panel/components/fields.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { CheckedLines } from './CheckedLines.tsx'
import {
  changeColumn,
  findMappingProblem,
  guessColumns,
  type Mapping,
  TARGETS,
  type Target,
} from './columns.ts'
import { openFile } from './openFile.ts'
import type { FileProblem, ReadFile, Table } from './table.ts'

/** Characters of a cell that are shown as an example. */
const SAMPLE = 40

interface ColumnChoiceProps {
  table: Table
  mapping: Mapping
  /** Sentence that says what is missing. */
  problem: string | undefined
  onChange: (mapping: Mapping) => void
}

/** Says what each column of the file is; closed while nothing has to be chosen. */
function ColumnChoice({ table: { header, rows }, mapping, problem, onChange }: ColumnChoiceProps) {
  // opens by itself only at first
  const [isOpen, setOpen] = useState(problem !== undefined)

  function getName(column: number): string {
    const name = header[column] || COLUMNS.unnamed({ number: column + 1 })
    const sample = rows.find(({ cells }) => cells[column])?.cells[column]
    return sample ? `${name} (${COLUMNS.sample({ text: sample.slice(0, SAMPLE) })})` : name
  }

  return (
    <details
      className="file-columns box"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{COLUMNS.heading}</summary>
      <p className="err" role="alert">
        {problem}
      </p>
      <div className="column">
        {mapping.map((target, column) => (
          <SelectField<Target>
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            id={`column-${column}`}
            label={getName(column)}
            value={target ?? ''}
            none={COLUMNS.ignored}
            options={TARGETS}
            onChange={to => onChange(changeColumn(mapping, column, to || undefined))}
          />
        ))}
      </div>
    </details>
  )
}

/** Imports rates from a file: the browser reads it, the server checks it, and a person sees the changes before saving. */
export function ImportPage() {
  const [chosen, choose] = useState<{ file: File; id: number; sheet?: string }>()
  const key = `${chosen?.id} ${chosen?.sheet ?? ''}`
  const opened = useQuery({
    queryKey: ['file', key],
    queryFn: ({ signal }): Promise<Partial<ReadFile>> => openFile(chosen!.file, chosen!.sheet, signal),
    enabled: chosen !== undefined,
    staleTime: 'static',
  })
  const { data: read = {} } = opened
  const { sheets = [], sheet = '' } = read
  const user = useCurrentUser()
  return (
    <div className="screen column far">
      <p>{IMPORT.intro}</p>
      <FileChoice
        problem={'problem' in read ? sayFileProblem(read.problem!, read.row) : undefined}
        onFile={file => choose({ file, id: (chosen?.id ?? 0) + 1 })}
      />
      {chosen && opened.isLoading && <p role="status">{IMPORT.reading}</p>}
      {chosen && sheets.length > 1 && (
        <SelectField
          id="sheet"
          label={IMPORT.sheet}
          value={sheet}
          options={sheets.map(name => [name, name])}
          onChange={sheet => choose({ ...chosen, sheet })}
        />
      )}
      {!('table' in read) && <p className="hint">{IMPORT.shapes}</p>}
      {chosen && 'table' in read && <FileImport key={key} name={chosen.file.name} table={read.table!} />}
      <p className="hint">
        <span>{IMPORT.next}</span>{' '}
        {canEnter('admin', user.data) && (
          <Link to="/admin/audit?action=rates.imported">{SCREEN_LABELS.audit}</Link>
        )}
      </p>
    </div>
  )
}

function sayFileProblem(problem: FileProblem, row = 0): string {
  const said = FILE_PROBLEMS[problem]
  return typeof said === 'string' ? said : said({ row })
}

/** A file is chosen, or dropped on its field: browsers take both as a change. */
const FileChoice = ({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) => (
  <Field id="file" label={IMPORT.file} hint={IMPORT.hint} problem={problem} isAlert>
    {marks => (
      <div className="drop box over">
        <input
          {...marks}
          type="file"
          accept=".csv,.xlsx,.txt,.tsv"
          // choosing the same file again, after correcting it, is a change too
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
        />
        <span className="btn plain" aria-hidden="true">
          {IMPORT.choose}
        </span>
      </div>
    )}
  </Field>
)

function FileImport({ name, table }: { name: string; table: Table }) {
  const [mapping, setMapping] = useState(() => guessColumns(table.header))
  const [written, setWritten] = useState('')
  const day = !mapping.includes('date') && isDay(written) ? written : undefined
  const problem = findMappingProblem(mapping, day)
  // a preview stays the same over midnight; the server checks against its own day
  const [today] = useState(useToday())
  return (
    <>
      <p role="status">
        <b>{IMPORT.found({ name, count: table.rows.length })}</b>
      </p>
      {!mapping.includes('date') && (
        <DateField id="file-day" label={IMPORT.day} max={today} value={written} onChange={setWritten} />
      )}
      <ColumnChoice table={table} mapping={mapping} problem={problem} onChange={setMapping} />
      {problem === undefined && (
        <CheckedLines key={`${mapping} ${day}`} {...{ table, mapping, today, day }} />
      )}
    </>
  )
}
