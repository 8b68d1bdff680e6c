import { memo } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { CELL_NOTES } from '#messages/panel/rateEntry.js'
import { type Cell, type Cells, isBadCell, isNotQuoted, parseCellKey } from '#web/panel/rate-entry/cells.ts'

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
  /** What somebody else has saved meanwhile, where it differs. */
  current: string | undefined
  isChanged: boolean
  isUnusual: boolean
  isFixed: boolean
  onType: (key: string, cells: Cells) => void
}

/** One rate of a city. Memoized: of the twelve of a line only the one that is typed in renders again. */
export const SheetCell = memo(function SheetCell(props: SheetCellProps) {
  const { id, row, city, cell, text, before, current, isFixed, onType } = props
  const [market, kind] = parseCellKey(cell)
  const isBad = isBadCell(text)
  const marks = [props.isChanged && 'changed', props.isUnusual && 'unusual']
  return (
    <td>
      <input
        id={id}
        className={marks.filter(Boolean).join(' ')}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        readOnly={isFixed}
        aria-invalid={isBad}
        aria-label={DAY_SHEET.cell({ city, market: MARKET_LABELS[market], kind: KIND_LABELS[kind] })}
        value={text}
        onChange={event => onType(row, { [cell]: event.target.value })}
      />
      {current === undefined ? (
        <small>
          {isNotQuoted(text) && <span className="vh">{`${CELL_NOTES.notQuoted}. `}</span>}
          <span>{before}</span>
        </small>
      ) : (
        <small className="alarm strong">
          <span className="vh">{DAY_SHEET.current} </span>
          <span>{current}</span>
        </small>
      )}
    </td>
  )
})
