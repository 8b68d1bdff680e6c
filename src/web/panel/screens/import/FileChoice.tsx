import type { ChangeEvent } from 'react'
import { IMPORT } from '#messages/panel/import.js'
import { Field } from '#web/panel/components/fields.tsx'

interface FileChoiceProps {
  problem: string | undefined
  isReading: boolean | undefined
  onFile: (file: File) => void
}

/** A file is chosen, or dropped on its field: browsers take both as a change. */
export function FileChoice({ problem, isReading, onFile }: FileChoiceProps) {
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onFile(file)
  }

  return (
    <>
      <Field id="file" label={IMPORT.file} hint={IMPORT.hint} problem={problem} isAlert>
        {marks => (
          <div className="drop">
            <input
              {...marks}
              type="file"
              accept=".csv,.xlsx,.txt,.tsv"
              // choosing the same file again, after correcting it, is a change too
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
              }}
              onChange={onChange}
            />
            <span className="btn plain" aria-hidden="true">
              {IMPORT.choose}
            </span>
          </div>
        )}
      </Field>
      {isReading && <p role="status">{IMPORT.reading}</p>}
    </>
  )
}
