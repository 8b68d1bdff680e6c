import { useState } from 'react'
import { MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { toCellKey } from '#web/panel/rate-entry/cells.ts'
import type { Table } from '../reading/table.ts'
import { COLUMNS } from '../texts.ts'
import { type Mapping, RECORD_TARGETS, remapped, TARGET_LABELS, type Target } from './targets.ts'

interface ColumnChoiceProps {
  table: Table
  mapping: Mapping
  /** What is missing, in a sentence. */
  problem: string | undefined
  onChange: (mapping: Mapping) => void
}

/** What each column of the file is; closed while nothing has to be chosen. */
export function ColumnChoice({ table: { header, rows }, mapping, problem, onChange }: ColumnChoiceProps) {
  // opens by itself once; closing it again is the reader's own choice
  const [isOpen, setOpen] = useState(problem !== undefined)
  const sampleOf = (column: number) => rows.find(({ cells }) => cells[column])?.cells[column]
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
      <div>
        {header.map((head, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <div className="field" key={column}>
            <label htmlFor={`column-${column}`}>
              {head || COLUMNS.unnamed(column + 1)}
              {sampleOf(column) !== undefined && <small>{COLUMNS.sample(sampleOf(column)!)}</small>}
            </label>
            <select
              id={`column-${column}`}
              value={mapping[column] ?? ''}
              onChange={({ target }) =>
                onChange(remapped(mapping, column, (target.value || undefined) as Target | undefined))
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
          </div>
        ))}
      </div>
    </details>
  )
}

const Group = ({ label, of }: { label: string; of: readonly Target[] }) => (
  <optgroup label={label}>
    {of.map(target => (
      <option key={target} value={target}>
        {TARGET_LABELS[target]}
      </option>
    ))}
  </optgroup>
)
