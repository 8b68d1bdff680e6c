import { useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import { checkLines } from './checkLines.ts'
import type { Mapping } from './columns.ts'
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
          table={props.file.table}
          onAgain={lines.refetch}
          onRename={(from, to) => setRenamed(new Map(renamed).set(from, to))}
        />
      )}
    </QueryState>
  )
}
