import { KINDS, type Kind, MARKETS } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, NationalPrices } from '#shared/site.ts'
import { CorrectionMark } from '#web/site/rates/CorrectionMark.tsx'
import { usePage } from '../../page.ts'
import type { MarketChoice } from './cityQuery.ts'

interface DayTableProps {
  /** Newest first. */
  rates: readonly DailyRate[]
  corrected: CorrectedDays
  kind: Kind
  market: MarketChoice
  /** The medians of all cities, to compare one market with; empty without a comparison. */
  national: readonly NationalPrices[]
}

/** The most rows of a table that is not folded. */
const OPEN_ROWS = 31

/** The figures of the drawing: all markets of one kind, or all kinds of one market. Long ones are folded. */
export function DayTable({ rates, corrected, kind, market: chosen, national }: DayTableProps) {
  const { texts, locale, today, formatDay } = usePage()
  const { table: words } = texts.city
  const cityColumns =
    chosen === 'all'
      ? MARKETS.map(market => ({ name: words.markets[market], market, kind, of: undefined }))
      : KINDS.map(each => ({ name: words.kinds[each], market: chosen, kind: each, of: undefined }))
  const nationalOn = new Map(national.map(({ date, markets }) => [date, markets]))
  const columns =
    chosen === 'all' || national.length === 0
      ? cityColumns
      : [...cityColumns, { name: words.national, market: chosen, kind, of: nationalOn }]
  const figures = (
    <table className="table rates flat days" aria-labelledby="by-day">
      <thead>
        <tr>
          <th scope="col">{locale.words.date}</th>
          {columns.map(({ name, ...column }) => (
            <th
              key={name}
              scope="col"
              className="num"
              // read by readChart.ts
              data-drawn={column.kind === kind ? '' : undefined}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(rate => (
          <tr key={rate.date} className={rate.date === today ? 'now' : undefined}>
            <th scope="row" className="date">
              <time dateTime={rate.date}>{formatDay(rate.date)}</time>
              {rate.date === today && <em>{locale.words.today}</em>}
              <CorrectionMark of={rate} corrected={corrected} />
            </th>
            {columns.map(({ name, market, kind, of }) => {
              const price = getPrice(of ? of.get(rate.date) : rate.markets, market, kind)
              return (
                <td key={name} className="num">
                  {price === undefined ? '-' : locale.formats.number(price)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      <h3 id="by-day">{words.byDay}</h3>
      {rates.length <= OPEN_ROWS ? (
        figures
      ) : (
        <details>
          <summary>{words.show({ days: rates.length })}</summary>
          {figures}
        </details>
      )}
    </>
  )
}
