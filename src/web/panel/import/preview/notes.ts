import type { Day } from '#shared/days.ts'
import { KINDS, type Kind, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'
import { cellsOf } from '#web/panel/cells/cells.ts'
import { doubtOf } from '#web/panel/cells/doubts.ts'
import { date, number } from '#web/panel/formats.ts'
import { KIND_LABELS, MARKET_LABELS } from '#web/panel/texts.ts'
import { COLUMNS, IMPORT } from '../texts.ts'

interface Quote {
  market: Market
  kind: Kind
  /** INR per kg. */
  price: number
}

const quotesIn = (markets: Markets): Quote[] =>
  MARKETS.flatMap(market =>
    KINDS.flatMap(kind => {
      const price = markets[market]?.[kind]
      return price === undefined ? [] : [{ market, kind, price }]
    }),
  )

const nameOf = ({ market, kind }: Quote) => COLUMNS.of(MARKET_LABELS[market], KIND_LABELS[kind])
const written = (price: number | undefined) => (price === undefined ? IMPORT.none : number(price))

/** `Retail 240 / 270 / 480`, by market. */
export const figuresOf = (markets: Markets): string[] =>
  MARKETS.flatMap(market => {
    const prices = markets[market]
    return prices ? [`${MARKET_LABELS[market]} ${KINDS.map(kind => written(prices[kind])).join(' / ')}`] : []
  })

/** `Retail, Chicken 240 → 250`: what a record would change of what is saved. */
export const changesOf = (markets: Markets, saved: Markets): string[] =>
  quotesIn(markets).flatMap(quote => {
    const before = saved[quote.market]?.[quote.kind]
    return before === quote.price ? [] : [IMPORT.change(nameOf(quote), written(before), written(quote.price))]
  })

/** Rates that should be looked at twice, by the rules of the entry grid. */
export function doubtsOf(markets: Markets, previous: { date: Day; markets: Markets } | undefined): string[] {
  const cells = cellsOf(markets)
  return quotesIn(markets).flatMap(quote => {
    const before = previous?.markets[quote.market]?.[quote.kind]
    const doubt = doubtOf(cells, quote.market, quote.kind, before)
    if (!doubt) return []
    const [name, price] = [nameOf(quote), written(quote.price)]
    return doubt === 'change'
      ? [IMPORT.doubt(name, price, date(previous!.date), written(before))]
      : [IMPORT.under(name, price, KIND_LABELS[doubt.under])]
  })
}
