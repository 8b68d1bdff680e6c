import { useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { indiaDay } from '#shared/days.ts'
import { CheckedLines } from './CheckedLines.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { findMappingProblem, guessColumns, type Mapping } from './columns.ts'
import { FileChoice } from './FileChoice.tsx'
import type { OpenFile } from './openFile.ts'
import { findRememberedColumns, rememberColumns } from './rememberedColumns.ts'
import { useFile } from './useFile.ts'

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
