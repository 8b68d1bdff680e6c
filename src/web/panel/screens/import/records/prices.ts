import type { DayRow } from '#shared/rates/days.ts'
import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, type Kind, type Market } from '#shared/rates/markets.ts'
import { cellProblem, cleanFigure, priceIn } from '#web/panel/rate-entry/cells.ts'
import { ROW_PROBLEMS } from '../texts.ts'
import { once } from './once.ts'

/** What people write for a rate that was not quoted. */
const NOT_QUOTED = /^(-|–|—|na|n\/a|nil)?$/i

/** A figure without what people write around it: `Rs. 1,250/-` is 1250. Empty when there is none. */
export function figureIn(text: string): string {
  const figure = text
    .replace(/\s/g, '')
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/(\/-|\/kg)$/i, '')
  return NOT_QUOTED.test(figure) ? '' : cleanFigure(figure)
}

/** INR per kg with two places, as it is kept; a sentence when the cell has none, undefined when it is empty. */
function rateIn(text: string): number | string | undefined {
  const figure = figureIn(text)
  if (figure === '') return undefined
  return cellProblem(figure) ?? Math.round(priceIn(figure)! * 100) / 100
}

export type Quoted = { of: DayRow['markets'] } | { problem: string }

/** Reads the three rates of a market; undefined when it was not quoted. */
export function pricesReader() {
  const makeRate = once(rateIn)
  return (market: Market, cell: (kind: Kind) => string): Quoted | undefined => {
    const rates = KINDS.map(kind => [kind, makeRate(cell(kind))] as const)
    const filled = rates.filter(([, rate]) => rate !== undefined)
    if (filled.length === 0) return undefined
    for (const [kind, rate] of filled)
      if (typeof rate === 'string')
        return {
          problem: ROW_PROBLEMS.rate(MARKET_LABELS[market], KIND_LABELS[kind], cell(kind), rate),
        }
    if (filled.length < KINDS.length) return { problem: ROW_PROBLEMS.half(MARKET_LABELS[market]) }
    return { of: { [market]: Object.fromEntries(rates) } }
  }
}
