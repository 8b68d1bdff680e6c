import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, MARKETS, type Markets } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import { type Cell, type Cells, toCellKey } from '#web/panel/rate-entry/cells.ts'
import { findPriceWarning } from '#web/panel/rate-entry/priceWarnings.ts'
import { as } from '#web/ui/roles.ts'
import type { Problems } from './entry.ts'
import { RateCell } from './RateCell.tsx'
import { RATE_UPDATE } from './texts.ts'
import { useGridKeys } from './useGridKeys.ts'

export interface Before {
  markets: Markets
  /** When these rates were so: a day, or now. */
  when: string
}

interface RateGridProps {
  cells: Cells
  problems: Problems
  before: Before | undefined
  onType: (cells: Cells) => void
  onBlock: (text: string, from: Cell) => boolean
  /** "Same as yesterday" was asked for in a cell. */
  onSame: (at: Cell) => void
}

/** Markets by kinds. On a phone a market's label stands above its inputs. */
export function RateGrid({ cells, problems, before, onType, onBlock, onSame }: RateGridProps) {
  const keys = useGridKeys(onBlock, onSame)
  return (
    <table className="grid" {...as.table} aria-label={RATE_UPDATE.grid} {...keys}>
      <thead {...as.group}>
        <tr {...as.row}>
          <th {...as.columnHead}>{RATE_UPDATE.market}</th>
          {KINDS.map(kind => (
            <th {...as.columnHead} key={kind}>
              {KIND_LABELS[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.group}>
        {MARKETS.map(market => (
          <tr {...as.row} key={market}>
            <th {...as.rowHead}>{MARKET_LABELS[market]}</th>
            {KINDS.map(kind => {
              const cell = toCellKey(market, kind)
              const was = getPrice(before?.markets, market, kind)
              return (
                <RateCell
                  key={kind}
                  cell={cell}
                  label={RATE_UPDATE.cell(MARKET_LABELS[market], KIND_LABELS[kind])}
                  typed={cells[cell] ?? ''}
                  problem={problems[cell]}
                  warning={findPriceWarning(cells, market, kind, was)}
                  before={was}
                  when={before?.when ?? ''}
                  onType={typed => onType({ [cell]: typed })}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
