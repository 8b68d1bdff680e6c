import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { parseCellKey } from '#web/panel/rate-entry/cells.ts'
import { repeatBefore } from '#web/panel/rate-entry/edits.ts'
import { useGridKeys } from '#web/panel/rate-entry/useGridKeys.ts'
import { Options } from '#web/ui/Options.tsx'
import { SheetLine } from './SheetLine.tsx'
import type { DaySheetForm } from './useDaySheet.ts'
import { getVisibleRange, splitParts } from './virtualRows.ts'

/** Pixels of a line, as in sheet.css. */
const LINE = 52

interface SheetTableProps {
  form: DaySheetForm
  /** Opens the comparison of a row with a conflict, by its key. */
  onCompare: (key: string) => void
}

/**
 * All cities in one grid; only lines near the viewport and the one with the focus are in the document. On a desk it scrolls by
 * itself, on a phone with the page.
 */
export function SheetTable({ form, onCompare }: SheetTableProps) {
  const { lines, columns, market, setMarket, focused } = form
  const focusedRow = lines.findIndex(({ row }) => row.key === focused)
  const section = useRef<HTMLElement>(null)
  const [range, setRange] = useState(() => getVisibleRange({ top: 0, height: innerHeight }, LINE))
  const keys = useGridKeys({
    lines,
    form,
    onFocus: form.setFocused,
    shortcuts: {
      '=': (row, cell) => form.type({ [row.key]: repeatBefore(row, cell) }, DAY_SHEET.edited),
      '*': form.copyAll,
    },
  })

  const onScroll = useEffectEvent(() => {
    const { scrollTop, clientHeight } = section.current!
    const { top } = section.current!.getBoundingClientRect()
    const height = Math.min(clientHeight, innerHeight)
    const next = getVisibleRange({ top: scrollTop + Math.max(0, -top), height }, LINE)
    setRange(now => (now.from === next.from && now.to === next.to ? now : next))
  })
  // a sheet is as high as its rows, at most a part of the window
  // biome-ignore lint/correctness/useExhaustiveDependencies: how many there are
  useLayoutEffect(() => onScroll(), [lines.length])
  useEffect(() => {
    const listen = () => onScroll()
    // a scroll of the sheet does not bubble
    // paper has all rows
    const onPrint = () => flushSync(() => setRange({ from: 0, to: Number.POSITIVE_INFINITY }))
    addEventListener('scroll', listen, { capture: true, passive: true })
    addEventListener('beforeprint', onPrint)
    addEventListener('afterprint', listen)
    return () => {
      removeEventListener('scroll', listen, { capture: true })
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', listen)
    }
  }, [])

  return (
    <section className="sheet" aria-label={DAY_SHEET.region} ref={section}>
      <table aria-rowcount={lines.length + 2} {...keys}>
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
          {splitParts(lines.length, range, focusedRow).map(part => {
            if ('gap' in part)
              return (
                <tr className="gap" key={`gap-${part.after}`}>
                  <td colSpan={columns.length + 1}>
                    <svg width="1" height={part.gap * LINE} aria-hidden="true" />
                  </td>
                </tr>
              )
            const { row } = lines[part.row]!
            return (
              <SheetLine
                key={row.key}
                row={row}
                columns={columns}
                at={part.row}
                isFixed={form.isFixed(row)}
                isWaiting={form.queuedKeys.has(row.key)}
                onChange={form.change}
                onCompare={onCompare}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
