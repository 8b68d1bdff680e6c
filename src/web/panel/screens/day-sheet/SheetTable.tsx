import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { type Cells, parseCellKey } from '#web/panel/rate-entry/cells.ts'
import type { EntryRow } from '#web/panel/rate-entry/entryRow.ts'
import { countCells, type Place, toArea } from '#web/panel/rate-entry/selection.ts'
import { type SelectionKeys, useGridKeys } from '#web/panel/rate-entry/useGridKeys.ts'
import { Options } from '#web/ui/Options.tsx'
import { SheetLine } from './SheetLine.tsx'
import type { Columns } from './useColumns.ts'
import { parseCellId, toCellId } from './useSheetSelection.ts'
import { getVisibleRange, splitParts } from './virtualRows.ts'

/** Pixels of a line, as in sheet.css: on a desk and on a phone. */
const LINES = [60, 52] as const

type Given = 'grid' | 'selection' | 'select' | 'focusPlace' | 'onClear'

interface SheetTableProps extends Pick<SelectionKeys, Given>, Pick<Columns, 'market' | 'setMarket'> {
  onPaste: (text: string, from: Place) => boolean
  /** The key `=`. */
  onSame: () => void
  isFixed: (row: EntryRow) => boolean
  /** Rows whose save waits for a network, by their keys. */
  waiting: ReadonlySet<string>
  onType: (key: string, cells: Cells) => void
  /** Opens the comparison of a row with a conflict, by its key. */
  onCompare: (key: string) => void
}

/**
 * All cities in one grid; only lines near the viewport and the one with the focus are in the document. On a desk it scrolls by
 * itself, on a phone with the page.
 */
export function SheetTable({
  market,
  setMarket,
  isFixed,
  waiting,
  onType,
  onCompare,
  onPaste,
  onSame,
  ...sheet
}: SheetTableProps) {
  const { grid, selection } = sheet
  const { rows, columns } = grid
  const line = LINES[market ? 1 : 0]
  const section = useRef<HTMLElement>(null)
  const [range, setRange] = useState(() => getVisibleRange({ top: 0, height: innerHeight }, line))
  const getHeight = () => Math.min(section.current!.clientHeight, innerHeight)
  const keys = useGridKeys(
    {
      width: columns.length,
      findPlace: parseCellId,
      getId: toCellId,
      onPaste,
      onSame,
    },
    {
      ...sheet,
      isDownward: market !== undefined,
      countRows: () => Math.max(1, Math.floor(getHeight() / line) - 1),
      reveal,
    },
  )
  const area = selection && toArea(selection)
  const isMany = area !== undefined && countCells(area) > 1

  function reveal(place: Place) {
    const input = document.getElementById(toCellId(place))
    if (input) input.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    else section.current!.scrollTop = place.row * line
  }

  const onScroll = useEffectEvent(() => {
    const { top } = section.current!.getBoundingClientRect()
    const scrolled = section.current!.scrollTop + Math.max(0, -top)
    const next = getVisibleRange({ top: scrolled, height: getHeight() }, line)
    setRange(now => (now.from === next.from && now.to === next.to ? now : next))
  })
  useEffect(() => {
    // a scroll of the sheet does not bubble
    const listen = () => onScroll()
    addEventListener('scroll', listen, { capture: true, passive: true })
    return () => removeEventListener('scroll', listen, { capture: true })
  }, [])

  return (
    <section className="sheet" aria-label={DAY_SHEET.region} ref={section}>
      <table aria-rowcount={rows.length + 2} {...keys}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" rowSpan={2}>
              {DAY_SHEET.city}
            </th>
            {(market ? [market] : MARKETS).map(each => (
              <th scope="colgroup" colSpan={KINDS.length} key={each}>
                {market ? (
                  <select
                    aria-label={DAY_SHEET.market}
                    value={market}
                    onChange={({ target }) => setMarket(target.value as typeof market)}
                  >
                    <Options of={MARKETS.map(each => [each, MARKET_LABELS[each]])} />
                  </select>
                ) : (
                  MARKET_LABELS[each]
                )}
              </th>
            ))}
          </tr>
          <tr aria-rowindex={2}>
            {columns.map(cell => (
              <th scope="col" key={cell}>
                {KIND_LABELS[parseCellKey(cell)[1]]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {splitParts(rows.length, range, selection?.anchor.row ?? -1).map(part => {
            if ('gap' in part)
              return (
                <tr className="gap" key={`gap-${part.after}`}>
                  <td colSpan={columns.length + 1}>
                    <svg width="1" height={part.gap * line} aria-hidden="true" />
                  </td>
                </tr>
              )
            const row = rows[part.row]!
            const isSelected = isMany && part.row >= area.top && part.row <= area.bottom
            return (
              <SheetLine
                key={row.key}
                row={row}
                columns={columns}
                at={part.row}
                selectedFrom={isSelected ? area.left : -1}
                selectedTo={isSelected ? area.right : -1}
                isFixed={isFixed(row)}
                isWaiting={waiting.has(row.key)}
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
