import type { Month } from '#shared/days.ts'
import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import { cityAddress } from '#web/site/rates/CityLink.tsx'
import { KindHeads } from '#web/site/rates/KindHeads.tsx'
import { byShownCity, type Locale } from '#web/site/rates/words.ts'
import { as } from '#web/ui/roles.ts'
import type { MonthWords } from './words.ts'

/** The day grid of a city's month. */
const gridAddress = (city: string, month: Month) => `${cityAddress(city)}?month=${month}`

interface MonthTableProps {
  rates: readonly MonthlyRate[]
  said: MonthWords
  labelledBy: string
  speech: Locale
}

/** The mean of each price of a month, with its low and high; each city leads to its days. */
export const MonthTable = ({ rates, said, labelledBy, speech }: MonthTableProps) => (
  <table className="rates grouped monthly" {...as.table} aria-labelledby={labelledBy}>
    <thead {...as.group}>
      <tr {...as.row}>
        <th {...as.columnHead}>{speech.words.city}</th>
        <th {...as.columnHead}>{speech.words.market}</th>
        <KindHeads speech={speech} />
      </tr>
    </thead>
    {byShownCity(rates, speech).map(rate => (
      <CityMonth key={rate.location} rate={rate} said={said} speech={speech} />
    ))}
  </table>
)

type CityMonthProps = Pick<MonthTableProps, 'said' | 'speech'> & { rate: MonthlyRate }

function CityMonth({ rate, said, speech }: CityMonthProps) {
  const markets = MARKETS.filter(market => rate.markets[market])
  const head = (
    <th {...as.groupHead} rowSpan={markets.length || 1} className="city">
      <a href={speech.link(gridAddress(rate.location, rate.month))}>{speech.cityName(rate.location)}</a>
      <span className="state">{said.days(rate.days)}</span>
    </th>
  )
  return (
    <tbody {...as.group}>
      {markets.length === 0 && (
        <tr {...as.row}>
          {head}
          <td {...as.cell} colSpan={4} className="nothing">
            {speech.words.noMarkets}
          </td>
        </tr>
      )}
      {markets.map((market, at) => (
        <tr {...as.row} key={market}>
          {at === 0 && head}
          <th {...as.rowHead}>{speech.words.markets[market]}</th>
          <MonthCells rate={rate} market={market} said={said} speech={speech} />
        </tr>
      ))}
    </tbody>
  )
}

const MonthCells = ({ rate, market, said, speech }: CityMonthProps & { market: Market }) =>
  KINDS.map(kind => {
    const [mean, low, high] = [rate.markets, rate.low, rate.high].map(of => getPrice(of, market, kind))
    const { number } = speech.formats
    return (
      <td key={kind} {...as.cell} className="num">
        {mean === undefined ? <span className="none">-</span> : speech.formats.mean(mean)}
        {low !== undefined && high !== undefined && low < high && (
          <small>{said.range(number(low), number(high))}</small>
        )}
      </td>
    )
  })
