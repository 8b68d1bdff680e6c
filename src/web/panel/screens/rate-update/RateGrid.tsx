import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { CELL_NOTES } from '#messages/panel/rateEntry.js'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import { DELTA_WORDS } from '#messages/panel/shell.js'
import { parsePrice } from '#shared/figures.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { getPriceChange } from '#shared/rates/priceChange.ts'
import { ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { as } from '#web/panel/components/tableRoles.ts'
import { number } from '#web/panel/formats.ts'
import { CELLS, type Cell, type Cells, findRounded, toCellKey } from '#web/panel/rate-entry/cells.ts'
import type { Problems } from '#web/panel/rate-entry/entryRow.ts'
import { findPriceWarning, type PriceWarning } from '#web/panel/rate-entry/priceWarnings.ts'
import type { Place } from '#web/panel/rate-entry/selection.ts'
import { useGridKeys } from '#web/panel/rate-entry/useGridKeys.ts'
import { Delta } from '#web/ui/Delta.tsx'

export interface Before {
  cells: Cells
  /** Says when these rates were saved: a day, or "the saved rate". */
  when: string
}

interface RateGridProps {
  cells: Cells
  problems: Problems
  before: Before | undefined
  isOptional: (cell: Cell) => boolean
  onType: (cells: Cells) => void
  onPaste: (text: string, from: Cell) => boolean
  /** Called for "same as yesterday". */
  onSame: (at: Cell) => void
}

const getCell = ({ row, cell }: Place): Cell | undefined => CELLS[row * KINDS.length + cell]

function findPlace(id: string): Place | undefined {
  const at = CELLS.indexOf(id as Cell)
  return at < 0 ? undefined : { row: Math.floor(at / KINDS.length), cell: at % KINDS.length }
}

/** Markets by kinds; on a phone, a market's label stands above its inputs. */
export function RateGrid({ cells, problems, before, isOptional, onType, onPaste, onSame }: RateGridProps) {
  const keys = useGridKeys({
    width: KINDS.length,
    findPlace,
    getId: getCell,
    onPaste: (text, at) => onPaste(text, getCell(at)!),
    onSame: at => onSame(getCell(at)!),
  })
  return (
    <table className="grid" {...as.table} aria-label={RATE_UPDATE.grid} {...keys}>
      <ColumnHeads columns={[RATE_UPDATE.market, ...KINDS.map(kind => KIND_LABELS[kind])]} />
      <tbody {...as.group}>
        {MARKETS.map(market => (
          <tr {...as.row} key={market}>
            <th {...as.rowHead}>{MARKET_LABELS[market]}</th>
            {KINDS.map(kind => {
              const cell = toCellKey(market, kind)
              const was = parsePrice(before?.cells[cell] ?? '')
              return (
                <RateCell
                  key={kind}
                  cell={cell}
                  label={RATE_UPDATE.cell({ market: MARKET_LABELS[market], kind: KIND_LABELS[kind] })}
                  typed={cells[cell] ?? ''}
                  problem={problems[cell]}
                  isOptional={isOptional(cell)}
                  warning={findPriceWarning(cells, market, kind, was)}
                  before={was}
                  when={before?.when ?? ''}
                  onType={onType}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RateCellProps {
  cell: Cell
  label: string
  typed: string
  problem: string | undefined
  isOptional: boolean
  warning: PriceWarning | undefined
  /** INR per kg to compare with, and when it was saved. */
  before: number | undefined
  when: string
  onType: (cells: Cells) => void
}

/** One rate: the input, and below it a problem, a warning, or the price before with the change. */
function RateCell(props: RateCellProps) {
  const { cell, label, typed, problem, isOptional, warning, before, when, onType } = props
  const price = problem ? undefined : parsePrice(typed)
  return (
    <td {...as.cell}>
      <span className={problem ? 'rate bad' : warning ? 'rate unusual' : 'rate'}>
        <input
          id={cell}
          name={cell}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          required={!isOptional}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={`${cell}-note`}
          value={typed}
          onChange={event => onType({ [cell]: event.target.value })}
        />
      </span>
      <small id={`${cell}-note`}>{note()}</small>
    </td>
  )

  function describe(warning: PriceWarning) {
    if (warning === 'change') return RATE_UPDATE.check({ when, price: number(before!) })
    return RATE_UPDATE.under({ kind: KIND_LABELS[warning.under] })
  }

  function note() {
    if (problem) return <span className="err">{problem}</span>
    if (isOptional && typed.trim() === '') return CELL_NOTES.notQuoted
    const rounded = findRounded(typed)
    if (rounded !== undefined)
      return <span className="unusual">{CELL_NOTES.rounded({ price: number(rounded) })}</span>
    if (warning) return <span className="unusual">{describe(warning)}</span>
    if (before === undefined) return null
    return (
      <>
        <span className="vh">{when}: </span>
        {number(before)} <Delta change={getPriceChange(price, before)} words={DELTA_WORDS} number={number} />
      </>
    )
  }
}
