import { type UIEvent, useRef, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { CELLS, type Cells } from '#web/panel/rate-entry/cells.ts'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { countCells, type Place, toArea } from '#web/panel/rate-entry/selection.ts'
import { type SelectionKeys, useGridKeys } from '#web/panel/rate-entry/useGridKeys.ts'
import { SheetLine } from './SheetLine.tsx'
import { parseCellId, type SheetCell, toCellId } from './useSheetSelection.ts'
import { getVisibleRange, splitParts } from './virtualRows.ts'

/** Pixels of a line, as in sheet.css. */
const LINE = 60
/** Height of the viewport until the first scroll, px: more than most screens have. */
const TALL = 1200

interface SheetTableProps extends Omit<SelectionKeys, 'focusPlace' | 'countRows' | 'reveal'> {
  focusCell: (cell: SheetCell) => void
  onPaste: (text: string, from: Place) => boolean
  isFixed: (row: EntryRow) => boolean
  onType: (key: string, cells: Cells) => void
  /** Opens the comparison of a row with a conflict, by its key. */
  onCompare: (key: string) => void
}

/** All cities in one grid; only lines near the viewport and the one with the focus are in the document. */
export function SheetTable({ isFixed, onType, onCompare, focusCell, onPaste, ...sheet }: SheetTableProps) {
  const { rows, selection, commands } = sheet
  const section = useRef<HTMLElement>(null)
  const [range, setRange] = useState(() => getVisibleRange({ top: 0, height: TALL }, LINE))
  const keys = useGridKeys(
    {
      width: CELLS.length,
      findPlace: parseCellId,
      getId: toCellId,
      onPaste,
      onSame: commands.repeatBefore,
    },
    {
      ...sheet,
      focusPlace: ({ row, cell }) => focusCell({ key: rows[row]!.key, cell }),
      countRows: () => Math.max(1, Math.floor(section.current!.clientHeight / LINE) - 1),
      reveal,
    },
  )
  const area = selection && toArea(selection)
  const isMany = area !== undefined && countCells(area) > 1

  function reveal(place: Place) {
    const input = document.getElementById(toCellId(place))
    if (input) input.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else section.current!.scrollTop = place.row * LINE
  }

  function onScroll({ currentTarget: { scrollTop, clientHeight } }: UIEvent) {
    const next = getVisibleRange({ top: scrollTop, height: Math.max(clientHeight, TALL) }, LINE)
    setRange(now => (now.from === next.from && now.to === next.to ? now : next))
  }

  return (
    <section className="sheet" aria-label={DAY_SHEET.region} onScroll={onScroll} ref={section}>
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
          {splitParts(rows.length, range, selection?.anchor.row ?? -1).map(part => {
            if ('gap' in part)
              return (
                <tr className="gap" key={`gap-${part.after}`}>
                  <td colSpan={CELLS.length + 1}>
                    <svg width="1" height={part.gap * LINE} aria-hidden="true" />
                  </td>
                </tr>
              )
            const row = rows[part.row]!
            const isSelected = isMany && part.row >= area.top && part.row <= area.bottom
            return (
              <SheetLine
                key={row.key}
                row={row}
                at={part.row}
                selectedFrom={isSelected ? area.left : -1}
                selectedTo={isSelected ? area.right : -1}
                isFixed={isFixed(row)}
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
