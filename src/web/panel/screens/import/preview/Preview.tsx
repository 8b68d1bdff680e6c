import { useState } from 'react'
import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { useLeaveWarning } from '#web/panel/rate-entry/useLeaveWarning.ts'
import type { Table } from '../reading/table.ts'
import { ImportSaveBar } from '../saving/ImportSaveBar.tsx'
import { useSaving } from '../saving/useSaving.ts'
import { IMPORT } from '../texts.ts'
import { type Group, groupLines } from './counted.ts'
import { LineTable } from './LineTable.tsx'
import type { Line } from './lines.ts'

interface PreviewProps {
  lines: readonly Line[]
  table: Table
  onAgain: () => void
}

/** The rows of a file by what would become of them, and the one way to save them. */
export function Preview({ lines, table, onAgain }: PreviewProps) {
  const { shown, status, progress, save } = useSaving(lines)
  const [chosen, choose] = useState<Group>()
  const groups = groupLines(shown)
  const open = groups.find(({ group }) => group === chosen) ?? groups[0]
  const { state, reset, proceed } = useLeaveWarning(progress !== undefined)
  return (
    <>
      <fieldset className="groups">
        <legend>{IMPORT.show}</legend>
        {groups.map(({ group, lines }) => (
          <label key={group} className={group}>
            <input type="radio" name="group" checked={group === open?.group} onChange={() => choose(group)} />
            <span>
              <b>{lines.length}</b> {IMPORT.groups[group]}
            </span>
          </label>
        ))}
      </fieldset>
      {open && <LineTable key={open.group} lines={open.lines} isDoubtful={open.group === 'doubtful'} />}
      <ImportSaveBar
        lines={shown}
        table={table}
        status={status}
        progress={progress}
        onSave={save}
        onAgain={onAgain}
      />
      {state === 'blocked' && <ConfirmDialog {...IMPORT.leave} onStay={reset} onGo={proceed} />}
    </>
  )
}
