import type { ChangeEvent } from 'react'
import { IMPORT } from './texts.ts'

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
    <div className="field">
      <label htmlFor="file">{IMPORT.file}</label>
      <input
        id="file"
        type="file"
        accept=".csv,.xlsx,.txt,.tsv"
        aria-describedby="file-hint file-problem"
        aria-invalid={problem !== undefined}
        // the same file again, corrected meanwhile, is another choice
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={onChange}
      />
      <p id="file-hint" className="hint">
        {IMPORT.hint}
      </p>
      <p id="file-problem" className="err" role="alert">
        {problem}
      </p>
      {isReading && <p role="status">{IMPORT.reading}</p>}
    </div>
  )
}
