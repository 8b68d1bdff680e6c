import { memo } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { CELL_NOTES, CITY } from '#messages/panel/rateEntry.js'
import { READING_WHY } from '#messages/panel/reading.js'
import { cityName } from '#web/panel/names.ts'
import { type Cell, findCellProblem, isNotQuoted, parseCellKey } from '#web/panel/rate-entry/cells.ts'
import { diffTyped, type EntryRow, getCells, isUnquoted, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import { findPriceWarning, readPrices, repeatsBefore } from '#web/panel/rate-entry/priceWarnings.ts'
import type { Change } from '#web/panel/rate-entry/sheet.ts'

interface SheetCellProps {
  id: string
  row: EntryRow
  cell: Cell
  isFixed: boolean
  onChange: (key: string, change: Change) => void
}

/** One rate of a city, and below it the one before. */
function SheetCell({ id, row, cell, isFixed, onChange }: SheetCellProps) {
  const { key, city, saved, typed, before } = row
  const cells = getCells(row)
  const text = cells[cell] ?? ''
  const [market, kind] = parseCellKey(cell)
  const names = { city: cityName(city), market: MARKET_LABELS[market], kind: KIND_LABELS[kind] }
  const marks = [
    diffTyped(typed, saved)[cell] !== undefined && 'changed',
    findPriceWarning(readPrices(cells), cell, readPrices(before)) && 'unusual',
  ]
  return (
    <td>
      <input
        id={id}
        name={cell}
        data-row={key}
        className={marks.filter(Boolean).join(' ')}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        readOnly={isFixed}
        title={isFixed ? READING_WHY.saved : undefined}
        aria-invalid={findCellProblem(text) !== undefined}
        aria-label={DAY_SHEET.cell(names)}
        value={text}
        onChange={event => onChange(key, { cells: { [cell]: event.target.value } })}
      />
      <small>
        {isNotQuoted(text) && <span className="vh">{`${CELL_NOTES.notQuoted}. `}</span>}
        <span>{before[cell]}</span>
      </small>
    </td>
  )
}

interface SheetLineProps {
  row: EntryRow
  columns: readonly Cell[]
  at: number
  isFixed: boolean
  /** Whether its save waits for a network. */
  isWaiting: boolean
  onChange: (key: string, change: Change) => void
  onCompare: (key: string) => void
}

/** One city. Memoized: only the line that is typed in renders again. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { row, columns, at, isFixed, isWaiting, onChange, onCompare } = props
  const { key, city, version, conflict } = row
  const name = cityName(city)
  const problem = conflict ? DAY_SHEET.overtaken : row.problem
  const changed = repeatsBefore(row) ? DAY_SHEET.rowRepeats : DAY_SHEET.rowChanged
  const typedNote = isUnquoted(row) ? CELL_NOTES.notQuoted : isUnsaved(row) && changed
  const unsaved = row.isNewCity && !version ? CITY.isNew : typedNote
  const state = isWaiting ? DAY_SHEET.rowWaits : unsaved
  const note = problem || state || (version && DAY_SHEET.rowSaved)
  return (
    <tr aria-rowindex={at + 3}>
      <th scope="row" id={`sheet-${at}`}>
        <span>{name}</span>
        <small className={problem ? 'alarm' : ''}>
          {conflict ? (
            <button
              type="button"
              className="link"
              aria-label={`${note}: ${name}`}
              onClick={() => onCompare(key)}
            >
              {note}
            </button>
          ) : (
            note
          )}
        </small>
      </th>
      {columns.map((cell, column) => (
        <SheetCell
          key={cell}
          id={`sheet-${at}-${column}`}
          row={row}
          cell={cell}
          isFixed={isFixed}
          onChange={onChange}
        />
      ))}
    </tr>
  )
})
