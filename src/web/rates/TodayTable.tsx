import type { Day } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { Spark } from '#web/ui/Spark.tsx'
import { CityLink } from './CityLink.tsx'
import { MarketRows } from './MarketRows.tsx'
import { KindHeads } from './PriceCells.tsx'
import { as } from './roles.ts'
import { pricesOn, trendDays } from './trend.ts'
import type { Speech } from './words.ts'

interface TodayTableProps {
  rates: readonly LatestRate[]
  /** The day the table is of: today, or the last day anything was published. */
  day: Day
  today: Day
  labelledBy: string
  speech: Speech
}

/** Every city with its markets. A city without a rate of the day shows its last one, quietly and dated. */
export function TodayTable({ rates, day, today, labelledBy, speech }: TodayTableProps) {
  const { words, formats } = speech
  const days = trendDays(today)
  return (
    <table className="rates grouped" {...as.table} aria-labelledby={labelledBy}>
      <thead {...as.group}>
        <tr {...as.row}>
          <th {...as.columnHead}>{words.city}</th>
          <th {...as.columnHead}>{words.market}</th>
          <KindHeads speech={speech} />
        </tr>
      </thead>
      {rates.map(rate => {
        const isOld = rate.date !== day
        const rows = MARKETS.some(market => rate.markets[market]) ? MARKETS : []
        return (
          <tbody key={rate._id} {...as.group} className={isOld ? 'old' : undefined}>
            <MarketRows rate={rate} markets={rows} isQuiet={isOld} speech={speech}>
              <th {...as.groupHead} rowSpan={rows.length || 1} className="city">
                <CityLink city={rate.location} speech={speech} />
                {rate.state && <span className="state">{speech.stateName(rate.state)}</span>}
                <Spark values={pricesOn(days, rate.trend)} />
                {isOld && <span className="note">{words.notUpdated(formats.dayMonth(rate.date))}</span>}
              </th>
            </MarketRows>
          </tbody>
        )
      })}
    </table>
  )
}
