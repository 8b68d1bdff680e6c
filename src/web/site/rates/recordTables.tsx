import type { Day } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate, LatestRate } from '#shared/rates/rates.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { as } from '#web/ui/roles.ts'
import { spark } from '#web/ui/spark.ts'
import { usePage } from '../page.ts'
import { renderCityLink } from './cities.tsx'
import { getTrendDays, pricesOn } from './history.ts'
import { GroupedTable, renderMarketRows } from './priceTables.tsx'

/** Lines are drawn for as many cities: of more they would be half of the page's weight. */
const MAX_DRAWN = 100

interface TodayTableProps {
  rates: readonly LatestRate[]
  /** The day the table is of: today, or the last day anything was published. */
  day: Day
  labelledBy: string
}

/** Every city with its markets. A city without a rate of the day shows its last one, quietly and dated. */
export function TodayTable({ rates, day, labelledBy }: TodayTableProps) {
  const { locale, today, formatDay } = usePage()
  const { words } = locale
  const days = getTrendDays(today)
  const isDrawn = rates.length <= MAX_DRAWN
  return (
    <GroupedTable heads={[words.city, words.market]} labelledBy={labelledBy}>
      {rates.map(rate => {
        const isOld = rate.date !== day
        const markets = MARKETS.some(market => rate.markets[market]) ? MARKETS : []
        const drawing = isDrawn ? spark({ values: pricesOn(days, rate.trend) }) : undefined
        const note =
          isOld && markup`<span class="note">${words.notUpdated({ day: formatDay(rate.date) })}</span>`
        const state =
          rate.state !== null && markup`<span class="state">${locale.stateName(rate.state)}</span>`
        const heads = markup`<th role="rowheader" scope="rowgroup" rowspan="${markets.length || 1}" class="city">${renderCityLink(rate.location, locale)}${state}${drawing}${note}</th>`
        return (
          <tbody
            key={rate._id}
            {...as.group}
            className={isOld ? 'old' : undefined}
            {...innerHtml(renderMarketRows({ rate, markets, isQuiet: isOld, heads, locale }))}
          />
        )
      })}
    </GroupedTable>
  )
}

interface RecordTableProps {
  rates: readonly DailyRate[]
  /** Only this market; all of them without it. */
  market?: Market | undefined
  labelledBy: string
}

/** Records of any days and cities, newest first; those of today are marked. */
export function RecordTable({ rates, market, labelledBy }: RecordTableProps) {
  const { locale, today } = usePage()
  const { words, formats } = locale
  return (
    <GroupedTable className=" dated" heads={[words.date, words.city, words.market]} labelledBy={labelledBy}>
      {rates.map(rate => {
        const isToday = rate.date === today
        const markets = MARKETS.filter(name => rate.markets[name] && (!market || name === market))
        const span = markets.length || 1
        const tag = isToday && markup`<em>${words.today}</em>`
        const heads = markup`<td role="cell" rowspan="${span}" class="date"><time datetime="${rate.date}">${formats.date(rate.date)}</time>${tag}</td><th role="rowheader" scope="rowgroup" rowspan="${span}" class="city">${renderCityLink(rate.location, locale)}</th>`
        return (
          <tbody
            key={rate._id}
            {...as.group}
            className={isToday ? 'now' : undefined}
            {...innerHtml(renderMarketRows({ rate, markets, heads, locale }))}
          />
        )
      })}
    </GroupedTable>
  )
}
