import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { FILE_PROBLEMS, IMPORT } from '#messages/panel/en/import.js'
import { indiaDay } from '#shared/days.ts'
import { Field } from '#web/panel/components/fields.tsx'
import { CheckedLines } from './CheckedLines.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { findMappingProblem, guessColumns, type Mapping } from './columns.ts'
import { type OpenFile, openFile } from './openFile.ts'
import { findRememberedColumns, rememberColumns } from './rememberedColumns.ts'
import { BadFile } from './table.ts'

/** Imports rates from a file: the browser reads it, the server checks it, and a person sees the changes before saving. */
export function ImportPage() {
  const { file, problem, isReading, choose } = useFile()
  return (
    <div className="import">
      {!file && <p>{IMPORT.intro}</p>}
      <FileChoice problem={problem} isReading={isReading} onFile={choose} />
      {!file && <p className="hint">{IMPORT.shapes}</p>}
      {file && <FileImport key={file.id} file={file} />}
    </div>
  )
}

/** The columns of a file that was read, and what would become of its rows. */
function FileImport({ file }: { file: OpenFile }) {
  const { name, table } = file
  const [mapping, setMapping] = useState(
    () => findRememberedColumns(table.header) ?? guessColumns(table.header),
  )
  const problem = findMappingProblem(mapping)
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
      <ColumnChoice table={table} mapping={mapping} problem={problem} onChange={change} />
      {problem === undefined && (
        <CheckedLines key={mapping.join()} file={file} mapping={mapping} today={today} />
      )}
    </>
  )
}

interface FileChoiceProps {
  problem: string | undefined
  isReading: boolean | undefined
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
        )}
      </Field>
      {isReading && <p role="status">{IMPORT.reading}</p>}
    </>
  )
}

interface Opening {
  file?: OpenFile & { id: number }
  /** What is wrong with the file that was chosen last. */
  problem?: string
  isReading?: boolean
}

/** Reads the file that was chosen last; choosing another one ends the reading of the one before. */
function useFile() {
  const [opening, setOpening] = useState<Opening>({})
  const reading = useRef({ id: 0, controller: new AbortController() })
  useEffect(() => () => reading.current.controller.abort(), [])

  async function choose(chosen: File) {
    reading.current.controller.abort()
    const id = reading.current.id + 1
    const controller = new AbortController()
    reading.current = { id, controller }
    setOpening({ isReading: true })
    try {
      const file = await openFile(chosen, controller.signal)
      if (!controller.signal.aborted) setOpening({ file: { ...file, id } })
    } catch (failed) {
      const problem = FILE_PROBLEMS[failed instanceof BadFile ? failed.problem : 'failed']
      if (!controller.signal.aborted) setOpening({ problem })
      controller.abort()
    }
  }

  return { ...opening, choose: (chosen: File) => void choose(chosen) }
}
