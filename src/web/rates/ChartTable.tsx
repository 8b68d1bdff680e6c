import type { Day } from '#shared/days.ts'
import { MARKETS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CityLink } from './CityLink.tsx'
import { MarketRows } from './MarketRows.tsx'
import { KindHeads } from './PriceCells.tsx'
import { as } from './roles.ts'
import type { Speech } from './words.ts'

interface ChartTableProps {
  rates: readonly DailyRate[]
  today: Day
  /** Only this market; all of them without it. */
  market: Market | undefined
  labelledBy: string
  speech: Speech
}

/** Records of any days and cities, newest first; those of today are marked. */
export function ChartTable({ rates, today, market, labelledBy, speech }: ChartTableProps) {
  const { words, formats } = speech
  return (
    <table className="rates grouped dated" {...as.table} aria-labelledby={labelledBy}>
      <thead {...as.group}>
        <tr {...as.row}>
          {[words.date, words.city, words.market].map(head => (
            <th key={head} {...as.columnHead}>
              {head}
            </th>
          ))}
          <KindHeads speech={speech} />
        </tr>
      </thead>
      {rates.map(rate => {
        const isToday = rate.date === today
        const rows = MARKETS.filter(name => rate.markets[name] && (!market || name === market))
        return (
          <tbody key={rate._id} {...as.group} className={isToday ? 'now' : undefined}>
            <MarketRows rate={rate} markets={rows} speech={speech}>
              <td {...as.cell} rowSpan={rows.length || 1} className="date">
                <time dateTime={rate.date}>{formats.date(rate.date)}</time>
                {isToday && <em>{words.today}</em>}
              </td>
              <th {...as.groupHead} rowSpan={rows.length || 1} className="city">
                <CityLink city={rate.location} speech={speech} />
              </th>
            </MarketRows>
          </tbody>
        )
      })}
    </table>
  )
}
