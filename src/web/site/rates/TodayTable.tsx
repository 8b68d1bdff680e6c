import type { Day } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { innerHtml, markup } from '#web/ui/markup.ts'
import { as } from '#web/ui/roles.ts'
import { spark } from '#web/ui/spark.ts'
import { usePage } from '../page.ts'
import { renderCityLink } from './cities.tsx'
import { getTrendDays, pricesOn } from './history.ts'
import { GroupedTable, renderMarketRows } from './priceTables.tsx'
import { MAX_DRAWN } from './RecordTable.tsx'

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
