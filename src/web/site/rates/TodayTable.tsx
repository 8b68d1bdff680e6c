import type { Day } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { inside, markup } from '#web/ui/markup.ts'
import { as } from '#web/ui/roles.ts'
import { spark } from '#web/ui/spark.ts'
import { renderCityLink } from './cities.tsx'
import { KindHeads } from './KindHeads.tsx'
import { marketRows } from './marketRows.ts'
import { pricesOn, trendDays } from './trend.ts'
import { type Locale, writtenDay } from './words.ts'

/** Lines are drawn for as many cities: of more they would be half of the page's weight. */
const MAX_DRAWN = 100

interface TodayTableProps {
  rates: readonly LatestRate[]
  /** The day the table is of: today, or the last day anything was published. */
  day: Day
  today: Day
  labelledBy: string
  locale: Locale
}

/** Every city with its markets. A city without a rate of the day shows its last one, quietly and dated. */
export function TodayTable({ rates, day, today, labelledBy, locale }: TodayTableProps) {
  const { words } = locale
  const days = trendDays(today)
  const isDrawn = rates.length <= MAX_DRAWN
  return (
    <table className="rates grouped" {...as.table} aria-labelledby={labelledBy}>
      <thead {...as.group}>
        <tr {...as.row}>
          <th {...as.columnHead}>{words.city}</th>
          <th {...as.columnHead}>{words.market}</th>
          <KindHeads locale={locale} />
        </tr>
      </thead>
      {rates.map(rate => {
        const isOld = rate.date !== day
        const markets = MARKETS.some(market => rate.markets[market]) ? MARKETS : []
        const drawing = isDrawn ? spark({ values: pricesOn(days, rate.trend) }) : undefined
        const note =
          isOld &&
          markup`<span class="note">${words.notUpdated({ day: writtenDay(rate.date, today, locale) })}</span>`
        const state =
          rate.state !== null && markup`<span class="state">${locale.stateName(rate.state)}</span>`
        const heads = markup`<th role="rowheader" scope="rowgroup" rowspan="${markets.length || 1}" class="city">${renderCityLink(rate.location, locale)}${state}${drawing}${note}</th>`
        return (
          <tbody
            key={rate._id}
            {...as.group}
            className={isOld ? 'old' : undefined}
            {...inside(marketRows({ rate, markets, isQuiet: isOld, heads, locale }))}
          />
        )
      })}
    </table>
  )
}
