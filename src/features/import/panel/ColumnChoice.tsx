import { useState } from 'react'
import { COLUMNS } from '#messages/panel/import.js'
import { MARKET_LABELS } from '#messages/panel/language.js'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { Field } from '#web/panel/components/fields.tsx'
import { toCellKey } from '#web/panel/rate-entry/cells.ts'
import { Options } from '#web/ui/Options.tsx'
import { changeColumn, type Mapping, RECORD_TARGETS, TARGET_LABELS, type Target } from './columns.ts'
import type { Table } from './table.ts'

interface ColumnChoiceProps {
  table: Table
  mapping: Mapping
  /** Sentence that says what is missing. */
  problem: string | undefined
  onChange: (mapping: Mapping) => void
}

/** Maps the columns of the file; closed while nothing has to be chosen. */
export function ColumnChoice({ table, mapping, problem, onChange }: ColumnChoiceProps) {
  // opens by itself only at first
  const [isOpen, setOpen] = useState(problem !== undefined)
  return (
    <details
      className="file-columns"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{COLUMNS.heading}</summary>
      <p className="hint">{COLUMNS.note}</p>
      <p className="err" role="alert">
        {problem}
      </p>
      <div className="column">
        {table.header.map((_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <Field key={column} id={`column-${column}`} label={<ColumnName table={table} column={column} />}>
            {marks => (
              <select
                {...marks}
                value={mapping[column] ?? ''}
                onChange={({ target }) =>
                  onChange(changeColumn(mapping, column, (target.value || undefined) as Target | undefined))
                }
              >
                <option value="">{COLUMNS.ignored}</option>
                <Group label={COLUMNS.record} of={RECORD_TARGETS} />
                <Group label={COLUMNS.byRow} of={KINDS} />
                {MARKETS.map(market => (
                  <Group
                    key={market}
                    label={MARKET_LABELS[market]}
                    of={KINDS.map(kind => toCellKey(market, kind))}
                  />
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}

function ColumnName({ table: { header, rows }, column }: { table: Table; column: number }) {
  const sample = rows.find(({ cells }) => cells[column])?.cells[column]
  return (
    <>
      {header[column] || COLUMNS.unnamed({ number: column + 1 })}
      {sample !== undefined && <small>{COLUMNS.sample({ text: sample })}</small>}
    </>
  )
}

const Group = ({ label, of }: { label: string; of: readonly Target[] }) => (
  <optgroup label={label}>
    <Options of={of.map(target => [target, TARGET_LABELS[target]])} />
  </optgroup>
)
