import { priceOf } from '#shared/rates/changes.ts'
import { KINDS, MARKETS, type Markets } from '#shared/rates/markets.ts'
import { type Cell, type Cells, cellOf } from '#web/panel/cells/cells.ts'
import { doubtOf } from '#web/panel/cells/doubts.ts'
import { KIND_LABELS, MARKET_LABELS } from '#web/panel/texts.ts'
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

/** Four markets by three kinds. On a phone a market's label stands above its three inputs. */
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
              const cell = cellOf(market, kind)
              const was = priceOf(before?.markets, market, kind)
              return (
                <RateCell
                  key={kind}
                  cell={cell}
                  label={RATE_UPDATE.cell(MARKET_LABELS[market], KIND_LABELS[kind])}
                  typed={cells[cell] ?? ''}
                  problem={problems[cell]}
                  doubt={doubtOf(cells, market, kind, was)}
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
