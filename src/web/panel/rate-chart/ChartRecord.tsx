import { priceOf } from '#shared/rates/changes.ts'
import { KINDS, type Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { date, number } from '#web/panel/formats.ts'
import { RATE_CHART } from '#web/panel/texts.ts'
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
    // biome-ignore-start lint/a11y/noRedundantRoles: on a phone the table is laid out as a grid, which drops its roles
    <tbody role="rowgroup">
      {rows.map((market, at) => (
        <tr role="row" key={market ?? missing}>
          {at === 0 && (
            <>
              <td role="cell" className="date" rowSpan={rows.length}>
                <time dateTime={rate.date}>{date(rate.date)}</time>
              </td>
              {/* biome-ignore lint/a11y/useSemanticElements: it heads all rows of its record */}
              <th role="rowheader" scope="rowgroup" className="city" rowSpan={rows.length}>
                {rate.location}
              </th>
            </>
          )}
          {market ? <Prices rate={rate} market={market} label={labels[market]} /> : <NoMarkets />}
          {at === 0 && doings && (
            <td role="cell" className="doings" rowSpan={rows.length}>
              <RecordActions rate={rate} {...doings} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

const NoMarkets = () => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <td role="cell" className="none" colSpan={1 + KINDS.length}>
    {RATE_CHART.noMarkets}
  </td>
)

const Prices = ({ rate, market, label }: { rate: DailyRate; market: Market; label: string }) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  <>
    <th role="rowheader" scope="row">
      {label}
    </th>
    {KINDS.map(kind => {
      const price = priceOf(rate.markets, market, kind)
      return (
        <td role="cell" className="num" key={kind}>
          {price === undefined ? missing : number(price)}
        </td>
      )
    })}
  </>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
