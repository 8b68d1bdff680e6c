import { memo } from 'react'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { CELLS, type Cells, cellOf, cellProblem, priceIn } from '#web/panel/cells/cells.ts'
import { doubtOf } from '#web/panel/cells/doubts.ts'
import { VERSIONS } from '#web/panel/cells/texts.ts'
import { KIND_LABELS, MARKET_LABELS } from '#web/panel/texts.ts'
import { isChanged, type SheetRow } from './rows.ts'
import { DAY_SHEET } from './texts.ts'

interface SheetLineProps {
  row: SheetRow
  at: number
  typed: Cells | undefined
  said: string | undefined
  /** What was saved meanwhile. */
  theirs: SheetRow | undefined
  isFixed: boolean
  onType: (key: string, cells: Cells) => void
  onCompare: (key: string) => void
}

/** One city: its twelve cells. Only the line that is typed in renders again. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { row, at, typed, said, theirs, isFixed, onType, onCompare } = props
  const { key, city, saved, before, version } = row
  const cells = { ...saved, ...typed }
  const note = said ?? (isChanged(row, typed) ? DAY_SHEET.rowChanged : version && DAY_SHEET.rowSaved)
  return (
    <tr aria-rowindex={at + 3}>
      <th scope="row" id={`sheet-${at}`}>
        {city}
        <small className={said ? 'err' : ''}>
          {theirs ? (
            <button type="button" aria-label={`${note}: ${city}`} onClick={() => onCompare(key)}>
              {note}
            </button>
          ) : (
            note
          )}
        </small>
      </th>
      {MARKETS.flatMap(market =>
        KINDS.map(kind => {
          const cell = cellOf(market, kind)
          const text = cells[cell] ?? ''
          const isBad = text.trim() !== '' && cellProblem(text) !== undefined
          const was = priceIn(before[cell] ?? '')
          const marks = [
            isBad && 'bad',
            typed?.[cell] !== undefined && typed[cell] !== (saved[cell] ?? '') && 'changed',
            doubtOf(cells, market, kind, was) && 'odd',
          ]
          return (
            <td key={cell}>
              <input
                id={`sheet-${at}-${CELLS.indexOf(cell)}`}
                className={marks.filter(Boolean).join(' ')}
                inputMode="decimal"
                autoComplete="off"
                readOnly={isFixed}
                aria-invalid={isBad}
                aria-label={DAY_SHEET.cell(city, MARKET_LABELS[market], KIND_LABELS[kind])}
                value={text}
                onChange={event => onType(key, { [cell]: event.target.value })}
              />
              {theirs && theirs.saved[cell] !== text ? (
                <small className="theirs">
                  <span className="vh">{DAY_SHEET.theirs} </span>
                  {theirs.saved[cell] ?? VERSIONS.none}
                </small>
              ) : (
                <small>{before[cell]}</small>
              )}
            </td>
          )
        }),
      )}
    </tr>
  )
})
