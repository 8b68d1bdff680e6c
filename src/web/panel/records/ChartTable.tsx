import { Link } from 'react-router'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { LABELS } from '#messages/panel/shell.js'
import { KINDS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { buildHistoryUrl } from '#web/panel/addresses.ts'
import { date, dayMonth, number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { type ColumnHead, ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { hasLongPrice } from '#web/ui/rates/longPrices.ts'
import { KIND_HEADS } from './kindHeads.ts'

interface ChartTableProps {
  rates: readonly DailyRate[]
  markets: readonly Market[]
  labels: Record<Market, string>
  /** Absent for those who may only look. */
  actions?: RecordActions | undefined
}

const COLUMNS: readonly ColumnHead[] = [
  [LABELS.date, 'spanning'],
  [LABELS.city, 'spanning'],
  RATE_CHART.market,
  ...KIND_HEADS,
]

export const ChartTable = ({ rates, markets, labels, actions }: ChartTableProps) => (
  <table className="table rates grouped dated" aria-label={RATE_CHART.region}>
    <ColumnHeads
      columns={actions ? [...COLUMNS, [RATE_CHART.action, 'record-actions spanning onscreen']] : COLUMNS}
    />
    {rates.map(rate => (
      <ChartRecord key={rate._id} rate={rate} markets={markets} labels={labels} actions={actions} />
    ))}
  </table>
)

const missing = '-'

/** One record: date, city and actions stand once, beside a row for each market. */
function ChartRecord({
  rate,
  markets,
  labels,
  actions,
}: Omit<ChartTableProps, 'rates'> & { rate: DailyRate }) {
  const quoted = markets.filter(market => rate.markets[market])
  const rows = quoted.length === 0 ? [undefined] : quoted
  return (
    <tbody className={hasLongPrice(rate.markets) ? 'long' : undefined}>
      {rows.map((market, at) => (
        <tr key={market ?? missing}>
          {at === 0 && (
            <>
              <td className="date" rowSpan={rows.length}>
                <time dateTime={rate.date}>{date(rate.date)}</time>
              </td>
              <th scope="rowgroup" className="city" rowSpan={rows.length}>
                {cityName(rate.location)}
              </th>
            </>
          )}
          {market ? <Prices rate={rate} market={market} label={labels[market]} /> : <NoMarkets />}
          {at === 0 && actions && (
            <td className="record-actions onscreen" rowSpan={rows.length}>
              <ActionButtons rate={rate} {...actions} />
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

const NoMarkets = () => (
  <td className="nothing" colSpan={1 + KINDS.length}>
    {RATE_CHART.noMarkets}
  </td>
)

const Prices = ({ rate, market, label }: { rate: DailyRate; market: Market; label: string }) => (
  <>
    <th scope="row">{label}</th>
    {KINDS.map(kind => {
      const price = getPrice(rate.markets, market, kind)
      return (
        <td className="num" key={kind}>
          {price === undefined ? missing : number(price)}
        </td>
      )
    })}
  </>
)

export interface RecordActions {
  /** False while the current user is not known. */
  isEnabled: boolean
  onEdit: (rate: DailyRate) => void
  onDelete: (rate: DailyRate) => void
}

function ActionButtons({ rate, isEnabled, onEdit, onDelete }: RecordActions & { rate: DailyRate }) {
  const when = dayMonth(rate.date)
  return (
    <>
      <button
        type="button"
        className="icon-button link"
        aria-label={RATE_CHART.edit({ city: cityName(rate.location), when })}
        disabled={!isEnabled}
        onClick={() => onEdit(rate)}
      >
        <Icon of="edit" />
      </button>
      <Link
        className="icon-button link"
        to={buildHistoryUrl(rate)}
        aria-label={RATE_CHART.history({ city: cityName(rate.location), when })}
      >
        <Icon of="history" />
      </Link>
      <button
        type="button"
        className="icon-button alarm"
        aria-label={RATE_CHART.remove({ city: cityName(rate.location), when })}
        disabled={!isEnabled}
        onClick={() => onDelete(rate)}
      >
        <Icon of="trash" />
      </button>
    </>
  )
}
