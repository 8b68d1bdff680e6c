import type { Day } from '#shared/days.ts'
import type { Market } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { type Markup, markup } from '#web/ui/markup.ts'
import { spark } from '#web/ui/spark.ts'
import { usePage } from '../page.ts'
import { CityTable } from './CityTable.tsx'
import { renderCityLink } from './cities.tsx'
import { isOutdated } from './facts.ts'
import { getTrendDays, pricesOn } from './history.ts'
import type { TodayListData } from './load.ts'
import { renderPriceCells, renderSince } from './priceTables.tsx'
import { RateList } from './RateList.tsx'
import { formatSince, formatUnit, type Locale } from './words.ts'

/** Lines are drawn for as many cities: of more they would be half of the page's weight. */
const MAX_DRAWN = 100

interface TodayTableProps {
  rates: readonly LatestRate[]
  /** The day the table is of: today, or the last day anything was published. */
  day: Day
  /** The only one that is shown: a row for each city. */
  market?: Market | undefined
  labelledBy: string
}

/** Writes the first cell of a city: its name, its state, the line of 30 days, and what its figures are of. */
function useCityHeads({ rates, day }: TodayTableProps) {
  const { locale, today, formatDay } = usePage()
  const days = getTrendDays(today)
  const isDrawn = rates.length <= MAX_DRAWN
  return (rate: LatestRate, attributes: Markup): Markup => {
    const { location, state, date, trend } = rate
    // the state of Delhi is called as its city
    const stateName =
      state !== null && state !== location && markup`<span class="state">${locale.stateName(state)}</span>`
    const drawing = isDrawn ? spark({ values: pricesOn(days, trend), step: 1, height: 12 }) : undefined
    const note = isOutdated({ date }, day)
      ? markup`<span class="note">${locale.words.notUpdated({ day: formatDay(date) })}</span>`
      : renderSince(formatSince(rate, locale))
    return markup`<th${attributes} class="city">${renderCityLink(location, locale)}${stateName}${drawing}${note}</th>`
  }
}

/** Every city with its markets, or with one. A city without a rate of the day shows its last one, quietly and dated. */
export function TodayTable(props: TodayTableProps) {
  const { locale } = usePage()
  const { rates, day, market, labelledBy } = props
  return (
    <CityTable
      className={market ? ' stacked' : ''}
      rates={rates}
      market={market}
      labelledBy={labelledBy}
      day={day}
      renderHead={useCityHeads(props)}
      renderCells={(rate, market) =>
        renderPriceCells({
          prices: rate.markets[market],
          before: isOutdated(rate, day) ? undefined : rate.previous?.markets[market],
          locale,
        })
      }
    />
  )
}

/** Names the unit of the figures of the day, and the day their changes are counted from. */
export const formatTodayUnit = (
  { rates, day }: Pick<TodayListData, 'rates' | 'day'>,
  today: Day,
  locale: Locale,
): string =>
  formatUnit(
    rates.filter(rate => !isOutdated(rate, day)),
    today,
    locale,
  )

export const TodayList = ({ data }: { data: TodayListData }) => (
  <RateList data={data}>
    {rates => <TodayTable rates={rates} day={data.day} market={data.view.market} labelledBy="today" />}
  </RateList>
)
