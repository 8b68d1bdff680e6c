import { useState } from 'react'
import type { Day } from '#shared/days.ts'
import { Loaded } from '#web/panel/Loaded.tsx'
import { useLoad } from '#web/panel/useLoad.ts'
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
  const lines = useLoad('lines', signal =>
    checkedLines(file, { mapping, today, signal, onPart: (asked, of) => setPart({ asked, of }) }),
  )
  if (lines.state === 'waiting')
    return (
      <div>
        <p role="status">{IMPORT.checking}</p>
        <progress aria-label={IMPORT.checking} value={part.asked} max={part.of} />
      </div>
    )
  return (
    <Loaded of={lines}>
      {lines_ => <Preview lines={lines_} table={file.table} onAgain={lines.again} />}
    </Loaded>
  )
}
