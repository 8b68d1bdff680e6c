import { type UIEvent, useState } from 'react'
import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
import { SheetLine } from './SheetLine.tsx'
import type { Sheet } from './sheet.ts'
import { DAY_SHEET } from './texts.ts'
import { type Place, useSheetKeys } from './useSheetKeys.ts'
import { getVisibleRange, splitParts } from './windowed.ts'

/** Pixels of a line, as in day-sheet.css. */
const LINE = 60
/** Taller than most screens: what is not known before the first scroll. */
const TALL = 1200

interface SheetTableProps {
  sheet: Sheet
  mayUpdate: boolean
  onType: (key: string, cells: Cells) => void
  onPasted: (text: string, from: Place) => boolean
  /** The row with the focus, which stays in the document; -1 for none. */
  focused: number
  onRow: (row: number) => void
  /** Asks for both versions of a row, by its key. */
  onCompare: (key: string) => void
}

/** All cities in one grid; in the document are the lines near the viewport and the one with the focus. */
export function SheetTable(props: SheetTableProps) {
  const { sheet, mayUpdate, focused, onRow, onType, onPasted, onCompare } = props
  const { rows, typed, problems, conflicts } = sheet
  const [range, setRange] = useState(() => getVisibleRange({ top: 0, height: TALL }, LINE))
  const keys = useSheetKeys(onRow, onPasted)

  function onScroll({ currentTarget: { scrollTop, clientHeight } }: UIEvent) {
    const next = getVisibleRange({ top: scrollTop, height: Math.max(clientHeight, TALL) }, LINE)
    setRange(now => (now.from === next.from && now.to === next.to ? now : next))
  }

  return (
    <section className="sheet" aria-label={DAY_SHEET.region} onScroll={onScroll}>
      <table aria-rowcount={rows.length + 2} {...keys}>
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
          {splitParts(rows.length, range, focused).map(part => {
            if ('gap' in part)
              return (
                <tr className="gap" key={`gap-${part.after}`}>
                  <td colSpan={CELLS.length + 1}>
                    <svg width="1" height={part.gap * LINE} aria-hidden="true" />
                  </td>
                </tr>
              )
            const row = rows[part.row]!
            return (
              <SheetLine
                key={row.key}
                row={row}
                at={part.row}
                typed={typed[row.key]}
                problem={problems[row.key]}
                conflict={conflicts[row.key]}
                isFixed={!mayUpdate && row.version !== undefined}
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
