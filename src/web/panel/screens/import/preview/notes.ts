import type { Day } from '#shared/days.ts'
import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, type Kind, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'
import { date, number } from '#web/panel/formats.ts'
import { toCells } from '#web/panel/rate-entry/cells.ts'
import { findPriceWarning } from '#web/panel/rate-entry/priceWarnings.ts'
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

const formatColumnName = ({ market, kind }: Quote) => COLUMNS.of(MARKET_LABELS[market], KIND_LABELS[kind])
const written = (price: number | undefined) => (price === undefined ? IMPORT.none : number(price))

/** `Retail 240 / 270 / 480`, by market. */
export const formatFigures = (markets: Markets): string[] =>
  MARKETS.flatMap(market => {
    const prices = markets[market]
    return prices ? [`${MARKET_LABELS[market]} ${KINDS.map(kind => written(prices[kind])).join(' / ')}`] : []
  })

/** `Retail, Chicken 240 → 250`: what a record would change of what is saved. */
export const formatChanges = (markets: Markets, saved: Markets): string[] =>
  quotesIn(markets).flatMap(quote => {
    const before = saved[quote.market]?.[quote.kind]
    return before === quote.price
      ? []
      : [IMPORT.change(formatColumnName(quote), written(before), written(quote.price))]
  })

/** Rates that should be looked at twice, by the rules of the entry grid. */
export function findPriceWarnings(
  markets: Markets,
  previous: { date: Day; markets: Markets } | undefined,
): string[] {
  const cells = toCells(markets)
  return quotesIn(markets).flatMap(quote => {
    const before = previous?.markets[quote.market]?.[quote.kind]
    const warning = findPriceWarning(cells, quote.market, quote.kind, before)
    if (!warning) return []
    const [name, price] = [formatColumnName(quote), written(quote.price)]
    return warning === 'change'
      ? [IMPORT.warning(name, price, date(previous!.date), written(before))]
      : [IMPORT.under(name, price, KIND_LABELS[warning.under])]
  })
}
