import type { Day } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { PriceStanding } from '#shared/rates/priceStanding.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { innerHtml, type Markup, markup } from '#web/ui/markup.ts'
import { spark } from '#web/ui/spark.ts'
import { usePage } from '../page.ts'
import { renderCityLink } from './cities.tsx'
import { getTrendDays, pricesOn } from './history.ts'
import { FlatTable, GroupedTable, renderMarketRows, renderPriceCells, renderSince } from './priceTables.tsx'
import { MAX_DRAWN } from './RecordTable.tsx'
import { formatStanding, renderPriceScale } from './standing.tsx'
import { formatSince } from './words.ts'

interface TodayTableProps {
  rates: readonly LatestRate[]
  /** The day the table is of: today, or the last day anything was published. */
  day: Day
  /** Where the prices of cities stand in their last 90 days, to be said of each. */
  standings?: ReadonlyMap<string, PriceStanding> | undefined
  labelledBy: string
}

/** Writes the first cell of a city: its name, its state, the line of 30 days, and what its figures are of. */
function useCityHeads({ rates, day, standings }: TodayTableProps, { isRow = false } = {}) {
  const { locale, today, formatDay } = usePage()
  const days = getTrendDays(today)
  const isDrawn = rates.length <= MAX_DRAWN
  return ({ location, state, date, previous, trend }: LatestRate, attributes: Markup): Markup => {
    // the state of Delhi is called as its city
    const stateName =
      state !== null && state !== location && markup`<span class="state">${locale.stateName(state)}</span>`
    const drawing = isDrawn ? spark({ values: pricesOn(days, trend), step: 1, height: 12 }) : undefined
    const note =
      date === day
        ? renderSince(formatSince(previous?.date, date, locale))
        : markup`<span class="note">${locale.words.notUpdated({ day: formatDay(date) })}</span>`
    const standing = standings?.get(location)
    // one row for each city has no room for the scale, and on a phone none for the words
    const high =
      standing &&
      markup`<span class="note${isRow && ' high'}">${!isRow && renderPriceScale(standing)} ${formatStanding(standing, locale, { inRow: true })}</span>`
    return markup`<th${attributes} class="city">${renderCityLink(location, locale)}${stateName}${drawing}${note}${high}</th>`
  }
}

/** Every city with its markets. A city without a rate of the day shows its last one, quietly and dated. */
export function TodayTable(props: TodayTableProps) {
  const { locale } = usePage()
  const { words } = locale
  const renderHead = useCityHeads(props)
  return (
    <GroupedTable heads={[words.city, words.market]} labelledBy={props.labelledBy}>
      {props.rates.map(rate => {
        const isOld = rate.date !== props.day
        const markets = MARKETS.some(market => rate.markets[market]) ? MARKETS : []
        const heads = renderHead(rate, markup` scope="rowgroup" rowspan="${markets.length || 1}"`)
        return (
          <tbody
            key={rate._id}
            className={isOld ? 'old' : undefined}
            {...innerHtml(renderMarketRows({ rate, markets, isQuiet: isOld, heads, locale }))}
          />
        )
      })}
    </GroupedTable>
  )
}

const ROW_HEAD = markup` scope="row"`

/** Every city with its prices in one market: a row each. */
export function CityTable({ market, ...props }: TodayTableProps & { market: Market }) {
  const { locale } = usePage()
  const renderHead = useCityHeads(props, { isRow: true })
  const rows = props.rates.map(rate => {
    const { date, markets, previous } = rate
    const isOld = date !== props.day
    const before = isOld ? undefined : previous?.markets[market]
    const cells = renderPriceCells({ prices: markets[market], before, locale })
    return markup`<tr${isOld && markup` class="old"`}>${renderHead(rate, ROW_HEAD)}${cells}</tr>`
  })
  return (
    <FlatTable className=" cities" head={locale.words.city} labelledBy={props.labelledBy}>
      <tbody {...innerHtml(markup`${rows}`)} />
    </FlatTable>
  )
}
