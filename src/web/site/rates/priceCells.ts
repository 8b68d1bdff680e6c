import { KINDS, type Kind, type Prices } from '#shared/rates/markets.ts'
import { getPriceChange } from '#shared/rates/priceChange.ts'
import { delta } from '#web/ui/Delta.tsx'
import { type Markup, markup } from '#web/ui/markup.ts'
import type { Locale } from './words.ts'

interface PriceCells {
  /** INR per kg; a kind that was not quoted is '-' */
  prices: Prices | undefined
  /** The rates before, to show the change; absent where no change is to be shown. */
  before?: Prices | undefined
  since?: string | undefined
  /** The lowest price of each kind in the whole table, to be marked with its word. */
  lowest?: { prices: Partial<Record<Kind, number | undefined>>; word: string }
  locale: Locale
}

const NONE = markup`<span class="none">-</span>`

function renderFigure(price: number | undefined, kind: Kind, { lowest, locale: { formats } }: PriceCells) {
  if (price === undefined) return NONE
  const figure = formats.number(price)
  if (price !== lowest?.prices[kind]) return figure
  return markup`<mark title="${lowest.word}">${figure}<span class="vh"> ${lowest.word}</span></mark>`
}

/** The cells of one market: a bare figure each, with its change. */
export const priceCells = (shown: PriceCells): Markup[] =>
  KINDS.map(kind => {
    const { prices, before, since, locale } = shown
    const price = prices?.[kind]
    const change = getPriceChange(price, before?.[kind])
    const isBare = price !== undefined && !change
    const { number } = locale.formats
    return markup`<td role="cell" class="num${isBare && ' bare'}">${renderFigure(price, kind, shown)}${delta({
      change,
      words: locale.words.change,
      number,
      since,
    })}</td>`
  })
