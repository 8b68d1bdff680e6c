import { memo } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { CELL_NOTES, CITY, CONFLICT } from '#messages/panel/rateEntry.js'
import { number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import {
  type Cell,
  type Cells,
  findRounded,
  isBadCell,
  isNotQuoted,
  parseCellKey,
} from '#web/panel/rate-entry/cells.ts'
import { type EntryRow, getCells, isUnsaved } from '#web/panel/rate-entry/entryRow.ts'
import { findPriceWarning, repeatsBefore } from '#web/panel/rate-entry/priceWarnings.ts'

interface SheetLineProps {
  row: EntryRow
  columns: readonly Cell[]
  at: number
  /** The selected cells of the row, when several cells are selected; -1 for none. */
  selectedFrom: number
  selectedTo: number
  isFixed: boolean
  /** Whether its save waits for a network. */
  isWaiting: boolean
  onType: (key: string, cells: Cells) => void
  onCompare: (key: string) => void
}

/** One city. Memoized: only the line that is typed in renders again. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { row, columns, at, selectedFrom, selectedTo, isFixed, isWaiting, onType, onCompare } = props
  const { key, city, saved, typed, before, version, conflict } = row
  const name = cityName(city)
  const cells = getCells(row)
  const problem = conflict ? DAY_SHEET.overtaken : row.problems.row
  const changed = repeatsBefore(row) ? DAY_SHEET.rowRepeats : DAY_SHEET.rowChanged
  const unsaved = row.isNewCity && !version ? CITY.isNew : isUnsaved(row) && changed
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
        const [market, kind] = parseCellKey(cell)
        const isSelected = column >= selectedFrom && column <= selectedTo
        const text = cells[cell] ?? ''
        const isBad = isBadCell(text)
        const rounded = findRounded(text)
        const marks = [
          isBad && 'bad',
          typed[cell] !== undefined && typed[cell] !== (saved[cell] ?? '') && 'changed',
          findPriceWarning(cells, cell, before) && 'unusual',
          isSelected && 'selected',
        ]
        return (
          <td key={cell}>
            <input
              id={`sheet-${at}-${column}`}
              className={marks.filter(Boolean).join(' ')}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              readOnly={isFixed}
              aria-invalid={isBad}
              aria-label={DAY_SHEET.cell({
                city: name,
                market: MARKET_LABELS[market],
                kind: KIND_LABELS[kind],
              })}
              value={text}
              onChange={event => onType(key, { [cell]: event.target.value })}
            />
            {conflict && conflict.saved[cell] !== text ? (
              <small className="alarm strong">
                <span className="vh">{DAY_SHEET.current} </span>
                <span>{conflict.saved[cell] ?? CONFLICT.none}</span>
              </small>
            ) : (
              <small>
                {isNotQuoted(text) && <span className="vh">{`${CELL_NOTES.notQuoted}. `}</span>}
                <span>
                  {rounded === undefined ? before[cell] : CELL_NOTES.rounded({ price: number(rounded) })}
                </span>
              </small>
            )}
          </td>
        )
      })}
    </tr>
  )
})
