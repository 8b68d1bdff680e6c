import { KINDS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { date, number } from '#web/panel/formats.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
import { as } from '#web/ui/roles.ts'
import { type Doings, RecordActions } from './RecordActions.tsx'

interface ChartRecordProps {
  rate: DailyRate
  /** The markets to show, and what they are called. */
  markets: readonly Market[]
  labels: Record<Market, string>
  /** What the person may do with a record; absent for those who may only look. */
  doings: Doings | undefined
}

const missing = '-'

/** One city and day: its date, city and actions stand once, beside a row for each market. */
export function ChartRecord({ rate, markets, labels, doings }: ChartRecordProps) {
  const quoted = markets.filter(market => rate.markets[market])
  const rows = quoted.length === 0 ? [undefined] : quoted
  return (
    <tbody {...as.group}>
      {rows.map((market, at) => (
        <tr {...as.row} key={market ?? missing}>
          {at === 0 && (
            <>
              <td {...as.cell} className="date" rowSpan={rows.length}>
                <time dateTime={rate.date}>{date(rate.date)}</time>
              </td>
              <th {...as.groupHead} className="city" rowSpan={rows.length}>
                {rate.location}
              </th>
            </>
          )}
          {market ? <Prices rate={rate} market={market} label={labels[market]} /> : <NoMarkets />}
          {at === 0 && doings && (
            <td {...as.cell} className="doings" rowSpan={rows.length}>
              <RecordActions rate={rate} {...doings} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

const NoMarkets = () => (
  <td {...as.cell} className="none" colSpan={1 + KINDS.length}>
    {RATE_CHART.noMarkets}
  </td>
)

const Prices = ({ rate, market, label }: { rate: DailyRate; market: Market; label: string }) => (
  <>
    <th {...as.rowHead}>{label}</th>
    {KINDS.map(kind => {
      const price = getPrice(rate.markets, market, kind)
      return (
        <td {...as.cell} className="num" key={kind}>
          {price === undefined ? missing : number(price)}
        </td>
      )
    })}
  </>
)
