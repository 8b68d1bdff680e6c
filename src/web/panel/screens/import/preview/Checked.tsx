import { useState } from 'react'
import type { Day } from '#shared/days.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useQuery } from '#web/panel/query/query.ts'
import type { Mapping } from '../columns/targets.ts'
import type { OpenFile } from '../reading/openFile.ts'
import { IMPORT } from '../texts.ts'
import { checkedLines } from './checking.ts'
import { Preview } from './Preview.tsx'

interface CheckedProps {
  file: OpenFile
  mapping: Mapping
  today: Day
}

/** Asks what would become of the rows of a file, and shows it. */
export function Checked({ file, mapping, today }: CheckedProps) {
  const [part, setPart] = useState({ asked: 0, of: 1 })
  const lines = useQuery('lines', signal =>
    checkedLines(file, { mapping, today, signal, onPart: (asked, of) => setPart({ asked, of }) }),
  )
  if (lines.isLoading)
    return (
      <div>
        <p role="status">{IMPORT.checking}</p>
        <progress aria-label={IMPORT.checking} value={part.asked} max={part.of} />
      </div>
    )
  return (
    <QueryState of={lines}>
      {data => <Preview lines={data} table={file.table} onAgain={lines.refetch} />}
    </QueryState>
  )
}
