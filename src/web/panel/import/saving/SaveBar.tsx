import { type FormEvent, useEffect, useRef, useState } from 'react'
import { saveFile } from '#web/panel/saveFile.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { Tone } from '#web/ui/toasts/toast.ts'
import { rejected, toSave } from '../preview/counted.ts'
import type { Line } from '../preview/lines.ts'
import type { Table } from '../reading/table.ts'
import { IMPORT } from '../texts.ts'
import { rejectedSheet } from './rejectedSheet.ts'

interface SaveBarProps {
  lines: readonly Line[]
  table: Table
  status: { text: string; tone: Tone } | undefined
  progress: { sent: number; of: number } | undefined
  onSave: (all: boolean) => Promise<void>
  onAgain: () => void
}

/** What is saved of a file, and what came of it. */
export function SaveBar({ lines, table, status, progress, onSave, onAgain }: SaveBarProps) {
  const [all, setAll] = useState(true)
  const said = useRef<HTMLParagraphElement>(null)
  const left = toSave(lines).length
  const refused = rejected(lines)
  const rows = refused.reduce((count, { numbers }) => count + numbers.length, 0)

  // the button that was pressed may be gone
  useEffect(() => {
    if (status && left === 0) said.current?.focus()
  }, [status, left])

  function submit(event: FormEvent) {
    event.preventDefault()
    void onSave(all)
  }

  return (
    <form onSubmit={submit}>
      {progress && <progress aria-label={IMPORT.progress} value={progress.sent} max={progress.of} />}
      <div className="savebar">
        <p role="status" className={status?.tone} ref={said} tabIndex={-1}>
          {status ? <b>{status.text}</b> : left === 0 && IMPORT.nothingNew}
        </p>
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
        {left > 0 && (
          <button type="submit" className="btn" disabled={progress !== undefined}>
            {progress ? IMPORT.saving : IMPORT.submit(left)}
          </button>
        )}
      </div>
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
