import { useState } from 'react'
import { FILE_PROBLEMS, IMPORT } from '#messages/panel/en/import.js'
import type { Day } from '#shared/days.ts'
import { checkImport } from '#shared/rates/bulk.ts'
import { CallFailed, call } from '#web/call.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import type { Mapping } from './columns.ts'
import { type Line, toLine, toWrongLine } from './lines.ts'
import type { OpenFile } from './openFile.ts'
import { Preview } from './Preview.tsx'

interface CheckedLinesProps {
  file: OpenFile
  mapping: Mapping
  today: Day
}

/** Has the server check the rows of a file, and shows the result. */
export function CheckedLines(props: CheckedLinesProps) {
  const [part, setPart] = useState({ sent: 0, of: 1 })
  const lines = useQuery('lines', signal => checkLines(props, signal, setPart))
  if (lines.isLoading)
    return (
      <div>
        <p role="status">{IMPORT.checking}</p>
        <progress aria-label={IMPORT.checking} value={part.sent} max={part.of} />
      </div>
    )
  return (
    <QueryState of={lines}>
      {data => <Preview lines={data} table={props.file.table} onAgain={lines.refetch} />}
    </QueryState>
  )
}

/** Records of a request: few enough for a quick answer. */
const PART = 1000

/** Returns what would become of each row of a file, in their order; saves nothing. Throws `CallFailed`. */
async function checkLines(
  { file, mapping, today }: CheckedLinesProps,
  signal: AbortSignal,
  onPart: (part: { sent: number; of: number }) => void,
): Promise<Line[]> {
  const { records, wrong } = await file.read(mapping, today).catch(() => {
    throw new CallFailed(0, { message: FILE_PROBLEMS.failed })
  })
  const rows = new Map(file.table.rows.map(({ number, cells }) => [number, cells]))
  const cell = (number: number, target: 'city' | 'date') => rows.get(number)?.[mapping.indexOf(target)] ?? ''
  const lines = wrong.map(row => toWrongLine(row, cell(row.number, 'city'), cell(row.number, 'date')))
  for (let at = 0; at < records.length; at += PART) {
    onPart({ sent: at, of: records.length })
    const part = records.slice(at, at + PART)
    const rates = part.map(({ rows: _, before: __, ...rate }) => rate)
    const checked = await call(checkImport, { body: { rates } }, { signal })
    lines.push(...part.map((record, index) => toLine(record, checked[index]!)))
  }
  return lines.sort((a, b) => a.numbers[0]! - b.numbers[0]!)
}
