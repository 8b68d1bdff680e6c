import type { ReactNode } from 'react'
import { KINDS, type Kind, type Market, type Prices } from '#shared/rates/markets.ts'
import { type ColumnHead, ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { renderDelta } from '#web/ui/Delta.tsx'
import { type Markup, markup } from '#web/ui/markup.ts'
import { usePage } from '../page.ts'
import { getShownChange, type Locale } from './words.ts'

interface PriceTableProps {
  /** `grouped`: each body has the rows of a record; `flat`: a city or a market in each row. */
  className: string
  /** The columns before the kinds. */
  heads: readonly ColumnHead[]
  /** id of its heading; a table without one has a caption, which is heard. */
  labelledBy?: string
  caption?: string
  children: ReactNode
}

export function PriceTable({ className, heads, labelledBy, caption, children }: PriceTableProps) {
  const { words } = usePage().locale
  return (
    <table className={`table rates ${className}`} aria-labelledby={labelledBy}>
      {caption && <caption className="vh">{caption}</caption>}
      <ColumnHeads columns={[...heads, ...KINDS.map(kind => [words.kinds[kind], 'num'] as const)]} />
      {children}
    </table>
  )
}

interface PriceCells {
  /** INR per kg; a kind that was not quoted is '-' */
  prices: Prices | undefined
  /** The prices before, to show the change; absent where no change is to be shown. */
  before?: Prices | undefined
  /** The lowest price of each kind in the whole table, to be marked with its word. */
  lowest?: { prices: Partial<Record<Kind, number | undefined>>; word: string }
  locale: Locale
}

export const NONE = markup`<span class="none">-</span>`

function renderFigure(price: number | undefined, kind: Kind, cells: PriceCells) {
  const { lowest, locale } = cells
  if (price === undefined) return NONE
  const figure = locale.formats.number(price)
  if (price !== lowest?.prices[kind]) return figure
  return markup`<mark title="${lowest.word}">${figure}<span class="vh"> ${lowest.word}</span></mark>`
}

/** The cells of one market: a bare figure each, with its change. */
export const renderPriceCells = (cells: PriceCells): Markup[] =>
  KINDS.map(kind => {
    const { prices, before, locale } = cells
    const price = prices?.[kind]
    const change = getShownChange(price, before?.[kind])
    const delta = renderDelta({ change, words: locale.words.change, number: locale.formats.number })
    return markup`<td class="num" data-kind="${locale.words.kinds[kind]}">${renderFigure(price, kind, cells)}${delta}</td>`
  })

/** Names the day that the changes of a record are counted from, in its first cell. */
export const renderSince = (since: string | undefined): Markup | false =>
  since !== undefined && markup`<span class="since">${since}</span>`

interface MarketRows {
  /** The markets to show, in order; none when there are no rates. */
  markets: readonly Market[]
  /** The cells that head the whole group. */
  heads: Markup
  words: Locale['words']
  /** Writes the cells of one market. */
  renderCells: (market: Market) => Markup[]
}

/** The rows of one city: a market each, or one that says that there is none. */
export function renderMarketRows({ markets, heads, words, renderCells }: MarketRows): Markup {
  if (markets.length === 0) {
    return markup`<tr>${heads}<td colspan="4" class="nothing">${words.noMarkets}</td></tr>`
  }
  const rows = markets.map(
    (market, at) =>
      markup`<tr>${at === 0 && heads}<th scope="row">${words.markets[market]}</th>${renderCells(market)}</tr>`,
  )
  return markup`${rows}`
}
