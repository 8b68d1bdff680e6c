import type { Day } from '#shared/days.ts'
import { MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'
import { innerHtml, type Markup, markup } from '#web/ui/markup.ts'
import { hasLongPrice } from '#web/ui/rates/longPrices.ts'
import { LATER } from '../layout/Inlined.tsx'
import { usePage } from '../page.ts'
import { isOutdated } from './facts.ts'
import { PriceTable, renderMarketRows } from './priceTables.tsx'

interface CityTableProps<Rate> {
  rates: readonly Rate[]
  /** With a market each city has one row; without it a row for each market. */
  market: Market | undefined
  className?: string
  labelledBy: string
  /** The day it is of, if it is of one: rates of other days look old, and a market without figures has its row, too. */
  day?: Day
  /** Writes the first cell of a city. */
  renderHead: (rate: Rate, attributes: Markup) => Markup
  /** Writes the cells of a city in one market. */
  renderCells: (rate: Rate, market: Market) => Markup[]
}

export function CityTable<Rate extends { location: string; markets: Markets; date?: Day }>({
  rates,
  market,
  className = '',
  labelledBy,
  day,
  renderHead,
  renderCells,
}: CityTableProps<Rate>) {
  const { locale, assets } = usePage()
  const { words } = locale
  const isOld = ({ date }: Rate) => date !== undefined && day !== undefined && isOutdated({ date }, day)
  if (market) {
    const rows = rates.map(
      rate =>
        markup`<tr${isOld(rate) && markup` class="old"`}>${renderHead(rate, markup` scope="row"`)}${renderCells(rate, market)}</tr>`,
    )
    return (
      <>
        {/* this table may be what is painted first */}
        <link rel="stylesheet" href={assets.url(LATER)} />
        <PriceTable className={`flat cities${className}`} heads={[words.city]} labelledBy={labelledBy}>
          <tbody {...innerHtml(markup`${rows}`)} />
        </PriceTable>
      </>
    )
  }
  return (
    <PriceTable
      className={`grouped${className}`}
      heads={[[words.city, 'spanning'], words.market]}
      labelledBy={labelledBy}
    >
      {rates.map(rate => {
        const quoted = MARKETS.filter(each => rate.markets[each])
        const markets = day !== undefined && quoted.length > 0 ? MARKETS : quoted
        const heads = renderHead(rate, markup` scope="rowgroup" rowspan="${markets.length || 1}"`)
        const rows = renderMarketRows({ markets, heads, words, renderCells: each => renderCells(rate, each) })
        return (
          <tbody
            key={rate.location}
            className={isOld(rate) ? 'old' : hasLongPrice(rate.markets) ? 'long' : undefined}
            {...innerHtml(rows)}
          />
        )
      })}
    </PriceTable>
  )
}
