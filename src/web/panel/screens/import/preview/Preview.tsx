import { useState } from 'react'
import { LeaveWarning } from '#web/panel/rate-entry/LeaveWarning.tsx'
import type { Table } from '../reading/table.ts'
import { ImportForm } from '../saving/ImportForm.tsx'
import { useImport } from '../saving/useImport.ts'
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
  const saving = useImport(lines)
  const { shown } = saving
  const [chosen, choose] = useState<Group>()
  const groups = groupLines(shown)
  const open = groups.find(({ group }) => group === chosen) ?? groups[0]
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
      <ImportForm saving={saving} table={table} onAgain={onAgain} />
      <LeaveWarning isUnsaved={saving.isSaving} texts={IMPORT.leave} />
    </>
  )
}
