import { useState } from 'react'
import { indiaDay } from '#shared/days.ts'
import { ColumnChoice } from './columns/ColumnChoice.tsx'
import { guessed } from './columns/guessed.ts'
import { remember, rememberedFor } from './columns/remembered.ts'
import { type Mapping, mappingProblem } from './columns/targets.ts'
import { Checked } from './preview/Checked.tsx'
import type { OpenFile } from './reading/openFile.ts'
import { IMPORT } from './texts.ts'

/** A file that was read: what its columns are, and what would become of its rows. */
export function FileImport({ file }: { file: OpenFile }) {
  const { name, table } = file
  const [mapping, setMapping] = useState(() => rememberedFor(table.header) ?? guessed(table.header))
  const problem = mappingProblem(mapping)
  // what was seen stands through a midnight; the server asks for its own day
  const [today] = useState(() => indiaDay(new Date()))

  function change(to: Mapping) {
    setMapping(to)
    remember(table.header, to)
  }

  return (
    <>
      <p role="status">
        <b>{IMPORT.found(name, table.rows.length)}</b>
      </p>
      <ColumnChoice table={table} mapping={mapping} problem={problem} onChange={change} />
      {problem === undefined && <Checked key={mapping.join()} file={file} mapping={mapping} today={today} />}
    </>
  )
}
