import { useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { LeaveWarning } from '#web/panel/rate-entry/EntryForm.tsx'
import { ImportForm } from './ImportForm.tsx'
import { LineTable } from './LineTable.tsx'
import { type Group, groupLines, type Line } from './lines.ts'
import { NewCities } from './NewCities.tsx'
import type { Table } from './table.ts'
import { useImport } from './useImport.ts'

interface PreviewProps {
  lines: readonly Line[]
  table: Table
  onAgain: () => void
  onRename: (from: string, to: string) => void
}

/** Shows the rows of a file, grouped by what would become of them, and saves them. */
export function Preview({ lines, table, onAgain, onRename }: PreviewProps) {
  const saving = useImport(lines)
  const { shown } = saving
  const [chosen, choose] = useState<Group>()
  const groups = groupLines(shown)
  const open = groups.find(({ group }) => group === chosen) ?? groups[0]
  return (
    <>
      <NewCities lines={shown} onConfirm={saving.confirm} onRename={onRename} />
      <fieldset className="pills groups">
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
      {open && <LineTable key={open.group} lines={open.lines} hasWarnings={open.group === 'doubtful'} />}
      <ImportForm saving={saving} table={table} onAgain={onAgain} />
      <LeaveWarning isUnsaved={saving.isSaving} texts={IMPORT.leave} />
    </>
  )
}
