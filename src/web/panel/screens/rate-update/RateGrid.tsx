import { KIND_LABELS, MARKET_LABELS } from '#messages/panel/language.js'
import { CELL_NOTES } from '#messages/panel/rateEntry.js'
import { RATE_UPDATE } from '#messages/panel/rateUpdate.js'
import { DELTA_WORDS } from '#messages/panel/shell.js'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { getPriceChange } from '#shared/rates/priceChange.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { number } from '#web/panel/formats.ts'
import {
  CELLS,
  type Cell,
  type Cells,
  isNotQuoted,
  parseCellKey,
  toCellKey,
} from '#web/panel/rate-entry/cells.ts'
import { repeatBefore, replaceByBefore } from '#web/panel/rate-entry/edits.ts'
import { getCells, isEmptyObject, isNeeded } from '#web/panel/rate-entry/entryRow.ts'
import { KeysList } from '#web/panel/rate-entry/KeysList.tsx'
import { NotQuoted } from '#web/panel/rate-entry/NotQuoted.tsx'
import { findPriceWarning, readPrices } from '#web/panel/rate-entry/priceWarnings.ts'
import { useGridKeys } from '#web/panel/rate-entry/useGridKeys.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { Delta } from '#web/ui/Delta.tsx'
import type { RateForm } from './useRateForm.ts'

const LINES = MARKETS.map(market => KINDS.map(kind => toCellKey(market, kind)))

/** Markets by kinds, with the unit above; on a phone, a market's label stands above its inputs. */
export function RateGrid({ form }: { form: RateForm }) {
  const { row, when } = form

  /** Copies rates of the day before. */
  function copy(same: Cells) {
    if (when === undefined || isEmptyObject(same))
      form.setStatus({ text: RATE_UPDATE.noneBefore, tone: 'error' })
    else form.type({ [row.key]: same }, ({ count }) => RATE_UPDATE.same({ count, when }))
  }

  const lines = LINES.map(cells => ({ row, cells }))
  const keys = useGridKeys({
    lines,
    form,
    shortcuts: { '=': (row, cell) => copy(repeatBefore(row, cell)) },
  })

  return (
    <>
      <div className="unit row between near hint">
        <span>
          <b>{RATE_UPDATE.unit}</b>
          {when && <span>{` · ${RATE_UPDATE.below({ when })}`}</span>}
        </span>
        <Button
          look="plain small"
          icon="copy"
          label={when ? RATE_UPDATE.copy({ when }) : RATE_UPDATE.copyNothing}
          onClick={() => copy(replaceByBefore(row, CELLS))}
        />
        <NotQuoted rows={[row]} form={form} />
      </div>
      <table className="grid folds" aria-label={RATE_UPDATE.grid} {...keys}>
        <ColumnHeads columns={[[RATE_UPDATE.market, 'vh-phone'], ...KINDS.map(kind => KIND_LABELS[kind])]} />
        <tbody>
          {MARKETS.map(market => (
            <tr key={market}>
              <th scope="row">{MARKET_LABELS[market]}</th>
              {KINDS.map(kind => (
                <RateCell key={kind} cell={toCellKey(market, kind)} form={form} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row far hint">
        <span className="keyboard">{RATE_UPDATE.paste}</span> <KeysList />
      </div>
    </>
  )
}

/** One rate: the input, and below it a problem, a warning, or the price before with the change. */
function RateCell({ cell, form }: { cell: Cell; form: RateForm }) {
  const { row, when = '', problems } = form
  const cells = getCells(row)
  const [market, kind] = parseCellKey(cell)
  const typed = cells[cell] ?? ''
  const problem = problems[cell]
  const isFree = !isNeeded(row, cell)
  const [prices, before] = [readPrices(cells), readPrices(row.before)]
  const warning = findPriceWarning(prices, cell, before)
  const was = before[cell]
  return (
    <td>
      <div className="rate field">
        <input
          className={warning && !problem ? 'unusual' : undefined}
          id={cell}
          name={cell}
          data-row={row.key}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          required={!isFree}
          aria-label={RATE_UPDATE.cell({ market: MARKET_LABELS[market], kind: KIND_LABELS[kind] })}
          aria-invalid={problem !== undefined}
          aria-describedby={`${cell}-note`}
          value={typed}
          onChange={event => form.change(row.key, { cells: { [cell]: event.target.value } })}
        />
      </div>
      <small id={`${cell}-note`}>{note()}</small>
    </td>
  )

  function note() {
    if (problem) return <span className="err">{problem}</span>
    if (isNotQuoted(typed) || (isFree && typed.trim() === '')) return CELL_NOTES.notQuoted
    if (warning === 'change')
      return <span className="doubt">{RATE_UPDATE.check({ when, price: number(was!) })}</span>
    if (warning)
      return <span className="doubt">{RATE_UPDATE.under({ kind: KIND_LABELS[warning.kind] })}</span>
    if (was === undefined) return null
    const change = getPriceChange(prices[cell], was)
    return (
      <>
        <span className="vh">{`${when}: `}</span>
        <span>{number(was)}</span> <Delta change={change} words={DELTA_WORDS} number={number} />
      </>
    )
  }
}
