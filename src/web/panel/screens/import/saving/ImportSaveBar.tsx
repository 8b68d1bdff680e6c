import { type FormEvent, useState } from 'react'
import { saveFile } from '#web/panel/browser.ts'
import { SaveBar, type SaveStatus } from '#web/panel/rate-entry/SaveBar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { rejected, toSave } from '../preview/counted.ts'
import type { Line } from '../preview/lines.ts'
import type { Table } from '../reading/table.ts'
import { IMPORT } from '../texts.ts'
import { rejectedSheet } from './rejectedSheet.ts'

interface ImportSaveBarProps {
  lines: readonly Line[]
  table: Table
  status: SaveStatus | undefined
  progress: { sent: number; of: number } | undefined
  onSave: (all: boolean) => Promise<void>
  onAgain: () => void
}

/** Which rows of a file are saved, and the ways to go on with those that are not. */
export function ImportSaveBar({ lines, table, status, progress, onSave, onAgain }: ImportSaveBarProps) {
  const [all, setAll] = useState(true)
  const left = toSave(lines).length
  const refused = rejected(lines)
  const rows = refused.reduce((count, { numbers }) => count + numbers.length, 0)

  function submit(event: FormEvent) {
    event.preventDefault()
    void onSave(all)
  }

  return (
    <form onSubmit={submit}>
      {progress && <progress aria-label={IMPORT.progress} value={progress.sent} max={progress.of} />}
      <SaveBar
        status={status}
        summary={!status && left === 0 && IMPORT.nothingNew}
        isSaving={progress !== undefined}
        submit={left > 0 ? IMPORT.submit(left) : undefined}
      >
        {left > 0 && <AllOrValid all={all} onChange={setAll} />}
        {rows > 0 && (
          <button
            type="button"
            className="btn plain"
            onClick={() =>
              saveFile(IMPORT.rejectedName, new Blob([rejectedSheet(table, refused)], { type: 'text/csv' }))
            }
          >
            <Icon of="download" size={18} />
            {IMPORT.rejected(rows)}
          </button>
        )}
        {lines.some(({ state }) => state === 'refused') && (
          <button type="button" className="btn plain" onClick={onAgain}>
            {IMPORT.checkAgain}
          </button>
        )}
      </SaveBar>
    </form>
  )
}

interface AllOrValidProps {
  all: boolean
  onChange: (all: boolean) => void
}

const AllOrValid = ({ all, onChange }: AllOrValidProps) => (
  <fieldset>
    <legend className="vh">{IMPORT.which}</legend>
    {[true, false].map(value => (
      <label key={String(value)}>
        <input type="radio" name="rows" checked={all === value} onChange={() => onChange(value)} />
        {value ? IMPORT.all : IMPORT.valid}
      </label>
    ))}
  </fieldset>
)
