import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import { priceCells } from './priceCells.ts'
import { type Locale, sinceText } from './words.ts'

interface MarketRows {
  rate: DailyRate
  /** The markets to show, in order; none when the record has none. */
  markets: readonly Market[]
  /** Without changes: the figures are not of the day the table is about. */
  isQuiet?: boolean
  /** The cells that head the whole group. */
  heads: Markup
  locale: Locale
}

/** The rows of one record: a market each, or one that says that there is none. */
export function marketRows({ rate, markets, isQuiet, heads, locale }: MarketRows): Markup {
  const { words } = locale
  if (markets.length === 0) {
    return markup`<tr role="row">${heads}<td role="cell" colspan="4" class="nothing">${words.noMarkets}</td></tr>`
  }
  const since = sinceText(rate.previous?.date, rate.date, locale)
  const rows = markets.map((market, at) => {
    const prices = rate.markets[market]
    const before = isQuiet ? undefined : rate.previous?.markets[market]
    const cells = priceCells({ prices, before, since, locale })
    return markup`<tr role="row">${at === 0 && heads}<th role="rowheader" scope="row">${words.markets[market]}</th>${cells}</tr>`
  })
  return markup`${rows}`
}
