import type { Day } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { inside, markup } from '#web/ui/markup.ts'
import { as } from '#web/ui/roles.ts'
import { renderCityLink } from './cities.tsx'
import { KindHeads } from './KindHeads.tsx'
import { marketRows } from './marketRows.ts'
import type { Locale } from './words.ts'

interface ChartTableProps {
  rates: readonly DailyRate[]
  today: Day
  /** Only this market; all of them without it. */
  market: Market | undefined
  labelledBy: string
  locale: Locale
}

/** Records of any days and cities, newest first; those of today are marked. */
export function ChartTable({ rates, today, market, labelledBy, locale }: ChartTableProps) {
  const { words, formats } = locale
  return (
    <table className="rates grouped dated" {...as.table} aria-labelledby={labelledBy}>
      <thead {...as.group}>
        <tr {...as.row}>
          {[words.date, words.city, words.market].map(head => (
            <th key={head} {...as.columnHead}>
              {head}
            </th>
          ))}
          <KindHeads locale={locale} />
        </tr>
      </thead>
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
            {...inside(marketRows({ rate, markets, heads, locale }))}
          />
        )
      })}
    </table>
  )
}
