import { type UIEvent, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
import type { Sheet } from '#web/panel/rate-entry/sheet.ts'
import { useGridKeys } from '#web/panel/rate-entry/useGridKeys.ts'
import type { Place } from './parseSheetPaste.ts'
import { SheetLine } from './SheetLine.tsx'
import { getVisibleRange, splitParts } from './virtualRows.ts'

/** Pixels of a line, as in day-sheet.css. */
const LINE = 60
/** Height of the viewport until the first scroll, px: more than most screens have. */
const TALL = 1200

const toPlace = (cell: number): Place => ({
  row: Math.floor(cell / CELLS.length),
  cell: cell % CELLS.length,
})

interface SheetTableProps {
  sheet: Sheet
  mayEdit: boolean
  onType: (key: string, cells: Cells) => void
  onPaste: (text: string, from: Place) => boolean
  /** The row with the focus, which stays in the document; -1 for none. */
  focused: number
  onRow: (row: number) => void
  /** Opens the comparison of a row with a conflict, by its key. */
  onCompare: (key: string) => void
}

/** All cities in one grid; only lines near the viewport and the one with the focus are in the document. */
export function SheetTable(props: SheetTableProps) {
  const { sheet, mayEdit, focused, onRow, onType, onPaste, onCompare } = props
  const [range, setRange] = useState(() => getVisibleRange({ top: 0, height: TALL }, LINE))
  const keys = useGridKeys({
    width: CELLS.length,
    findCell(id) {
      const [, row, cell] = /^sheet-(\d+)-(\d+)$/.exec(id) ?? []
      return row === undefined ? undefined : Number(row) * CELLS.length + Number(cell)
    },
    getId: cell => `sheet-${toPlace(cell).row}-${toPlace(cell).cell}`,
    onPaste: (text, cell) => onPaste(text, toPlace(cell)),
    onFocus: cell => onRow(toPlace(cell).row),
  })

  function onScroll({ currentTarget: { scrollTop, clientHeight } }: UIEvent) {
    const next = getVisibleRange({ top: scrollTop, height: Math.max(clientHeight, TALL) }, LINE)
    setRange(now => (now.from === next.from && now.to === next.to ? now : next))
  }

  return (
    <section className="sheet" aria-label={DAY_SHEET.region} onScroll={onScroll}>
      <table aria-rowcount={sheet.length + 2} {...keys}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" rowSpan={2}>
              {DAY_SHEET.city}
            </th>
            {MARKETS.map(market => (
              <th scope="colgroup" colSpan={KINDS.length} key={market}>
                {MARKET_LABELS[market]}
              </th>
            ))}
          </tr>
          <tr aria-rowindex={2}>
            {MARKETS.flatMap(market =>
              KINDS.map(kind => (
                <th scope="col" key={market + kind}>
                  {KIND_LABELS[kind]}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {splitParts(sheet.length, range, focused).map(part => {
            if ('gap' in part)
              return (
                <tr className="gap" key={`gap-${part.after}`}>
                  <td colSpan={CELLS.length + 1}>
                    <svg width="1" height={part.gap * LINE} aria-hidden="true" />
                  </td>
                </tr>
              )
            const row = sheet[part.row]!
            return (
              <SheetLine
                key={row.key}
                row={row}
                at={part.row}
                isFixed={!mayEdit && row.version !== undefined}
                onType={onType}
                onCompare={onCompare}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
