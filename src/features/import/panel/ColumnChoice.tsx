import { useState } from 'react'
import { COLUMNS } from '#messages/panel/import.js'
import { SelectField } from '#web/panel/components/fields.tsx'
import { changeColumn, type Mapping, TARGETS, type Target } from './columns.ts'
import type { Table } from './table.ts'

/** Characters of a cell that are shown as an example. */
const SAMPLE = 40

interface ColumnChoiceProps {
  table: Table
  mapping: Mapping
  /** Sentence that says what is missing. */
  problem: string | undefined
  onChange: (mapping: Mapping) => void
}

/** Says what each column of the file is; closed while nothing has to be chosen. */
export function ColumnChoice({ table: { header, rows }, mapping, problem, onChange }: ColumnChoiceProps) {
  // opens by itself only at first
  const [isOpen, setOpen] = useState(problem !== undefined)

  function getName(column: number): string {
    const name = header[column] || COLUMNS.unnamed({ number: column + 1 })
    const sample = rows.find(({ cells }) => cells[column])?.cells[column]
    return sample ? `${name} (${COLUMNS.sample({ text: sample.slice(0, SAMPLE) })})` : name
  }

  return (
    <details
      className="file-columns box"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{COLUMNS.heading}</summary>
      <p className="err" role="alert">
        {problem}
      </p>
      <div className="column">
        {mapping.map((target, column) => (
          <SelectField<Target>
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            id={`column-${column}`}
            label={getName(column)}
            value={target ?? ''}
            none={COLUMNS.ignored}
            options={TARGETS}
            onChange={to => onChange(changeColumn(mapping, column, to || undefined))}
          />
        ))}
      </div>
    </details>
  )
}
