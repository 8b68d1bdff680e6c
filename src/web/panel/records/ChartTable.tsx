import { KIND_LABELS } from '#shared/rates/labels.ts'
import { KINDS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { as } from '#web/ui/roles.ts'
import { ChartRecord } from './ChartRecord.tsx'
import type { Doings } from './RecordActions.tsx'

interface ChartTableProps {
  rates: readonly DailyRate[]
  /** The markets to show, and what they are called. */
  markets: readonly Market[]
  labels: Record<Market, string>
  /** What the person may do with a record; absent for those who may only look. */
  doings?: Doings | undefined
}

export const ChartTable = ({ rates, markets, labels, doings }: ChartTableProps) => (
  <table {...as.table} className={doings ? undefined : 'readonly'} aria-label={RATE_CHART.region}>
    <thead {...as.group}>
      <tr {...as.row}>
        <th {...as.columnHead} className="date">
          {RATE_CHART.date}
        </th>
        <th {...as.columnHead} className="city">
          {RATE_CHART.city}
        </th>
        <th {...as.columnHead}>{RATE_CHART.market}</th>
        {KINDS.map(kind => (
          <th {...as.columnHead} className="num" key={kind}>
            {KIND_LABELS[kind]}
          </th>
        ))}
        {doings && (
          <th {...as.columnHead} className="doings">
            {RATE_CHART.action}
          </th>
        )}
      </tr>
    </thead>
    {rates.map(rate => (
      <ChartRecord key={rate._id} rate={rate} markets={markets} labels={labels} doings={doings} />
    ))}
  </table>
)
