import { memo } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { CELL_NOTES, CITY } from '#messages/panel/rateEntry.js'
import { cityName } from '#web/panel/names.ts'
import { type Cell, findCellProblem, isNotQuoted, parseCellKey } from '#web/panel/rate-entry/cells.ts'
import { type EntryRow, getCells, isUnquoted, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import { findPriceWarning, readPrices, repeatsBefore } from '#web/panel/rate-entry/priceWarnings.ts'
import type { Change } from '#web/panel/rate-entry/sheet.ts'

interface SheetCellProps {
  id: string
  /** The key of its row. */
  row: string
  /** The city's name, as it is written on the screen. */
  city: string
  cell: Cell
  text: string
  /** The rate of the day before. */
  before: string | undefined
  isChanged: boolean
  isUnusual: boolean
  isFixed: boolean
  onChange: (key: string, change: Change) => void
}

/** One rate of a city. Memoized: of the twelve of a line only the one that is typed in renders again. */
const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { id, row, city, cell, text, before, isFixed, onChange } = props
  const [market, kind] = parseCellKey(cell)
  const marks = [props.isChanged && 'changed', props.isUnusual && 'unusual']
  return (
    <td>
      <input
        id={id}
        name={cell}
        data-row={row}
        className={marks.filter(Boolean).join(' ')}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        readOnly={isFixed}
        aria-invalid={findCellProblem(text) !== undefined}
        aria-label={DAY_SHEET.cell({ city, market: MARKET_LABELS[market], kind: KIND_LABELS[kind] })}
        value={text}
        onChange={event => onChange(row, { cells: { [cell]: event.target.value } })}
      />
      <small>
        {isNotQuoted(text) && <span className="vh">{`${CELL_NOTES.notQuoted}. `}</span>}
        <span>{before}</span>
      </small>
    </td>
  )
})

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
  const { key, city, saved, typed, before, version, conflict } = row
  const name = cityName(city)
  const cells = getCells(row)
  const [prices, pricesBefore] = [readPrices(cells), readPrices(before)]
  const problem = conflict ? DAY_SHEET.overtaken : row.problems?.row
  const changed = repeatsBefore(row) ? DAY_SHEET.rowRepeats : DAY_SHEET.rowChanged
  const typedNote = isUnquoted(row) ? CELL_NOTES.notQuoted : isUnsaved(row) && changed
  const unsaved = row.isNewCity && !version ? CITY.isNew : typedNote
  const state = isWaiting ? DAY_SHEET.rowWaits : unsaved
  const note = problem ?? (state || (version && DAY_SHEET.rowSaved))
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
      {columns.map((cell, column) => {
        const text = cells[cell] ?? ''
        return (
          <SheetCell
            key={cell}
            id={`sheet-${at}-${column}`}
            row={key}
            city={name}
            cell={cell}
            text={text}
            before={before[cell]}
            isChanged={typed[cell] !== undefined && typed[cell] !== (saved[cell] ?? '')}
            isUnusual={findPriceWarning(prices, cell, pricesBefore) !== undefined}
            isFixed={isFixed}
            onChange={onChange}
          />
        )
      })}
    </tr>
  )
})
