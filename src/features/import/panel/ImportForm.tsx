import { useState } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { saveFile } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { EntryForm } from '#web/panel/rate-entry/EntryForm.tsx'
import { UndoImport } from '#web/panel/records/UndoImport.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { listRejected, listToSave, toRejectedCsv } from './lines.ts'
import type { Table } from './table.ts'
import type { Import } from './useImport.ts'

interface ImportFormProps {
  saving: Import
  table: Table
  onAgain: () => void
}

/** Saves the rows of a file; those that are not saved can be downloaded or checked again. */
export function ImportForm({ saving, table, onAgain }: ImportFormProps) {
  const { shown: lines, status, unsaved, progress, isSaving, save } = saving
  const [all, setAll] = useState(true)
  const isAdmin = canEnter('admin', useCurrentUser().data)
  const left = listToSave(lines).length
  const isAsking = lines.some(({ state }) => state === 'unconfirmed')
  const rejected = listRejected(lines)
  const rows = rejected.reduce((count, { numbers }) => count + numbers.length, 0)
  return (
    <EntryForm
      entering={{ status, unsaved, isSaving, save: () => save(all) }}
      summary={!status && (left > 0 ? IMPORT.next : !isAsking && IMPORT.nothingNew)}
      submit={left > 0 ? IMPORT.submit({ count: left }) : undefined}
      others={
        <>
          {left > 0 && <AllOrValid all={all} onChange={setAll} />}
          {rows > 0 && (
            <Button
              look="plain"
              icon="download"
              label={IMPORT.rejected({ count: rows })}
              onClick={() =>
                saveFile(
                  IMPORT.rejectedName,
                  new Blob([toRejectedCsv(table, rejected)], { type: 'text/csv' }),
                )
              }
            />
          )}
          {isAdmin && lines.some(({ state }) => state === 'saved') && (
            <UndoImport importId={saving.id} onUndone={onAgain} />
          )}
          {lines.some(({ state }) => state === 'refused') && (
            <Button look="plain" label={IMPORT.checkAgain} onClick={onAgain} />
          )}
        </>
      }
    >
      {progress && <progress aria-label={IMPORT.progress} value={progress.sent} max={progress.of} />}
    </EntryForm>
  )
}

const AllOrValid = ({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) => (
  <fieldset className="row flat">
    <legend className="vh">{IMPORT.which}</legend>
    {[true, false].map(value => (
      <label className="tap" key={String(value)}>
        <input type="radio" name="rows" checked={all === value} onChange={() => onChange(value)} />
        {value ? IMPORT.all : IMPORT.valid}
      </label>
    ))}
  </fieldset>
)
