import type { Month } from '#shared/days.ts'
import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { KindHeads } from '#web/site/rates/KindHeads.tsx'
import { byShownCity, type Locale } from '#web/site/rates/words.ts'
import { as } from '#web/ui/roles.ts'

/** The day grid of a city's month. */
const gridAddress = (city: string, month: Month) => `${cityAddress(city)}?month=${month}`

interface MonthTableProps {
  rates: readonly MonthlyRate[]
  said: Texts['compare']['month']
  labelledBy: string
  locale: Locale
}

/** The mean of each price of a month, with its low and high; each city leads to its days. */
export const MonthTable = ({ rates, said, labelledBy, locale }: MonthTableProps) => (
  <table className="rates grouped monthly" {...as.table} aria-labelledby={labelledBy}>
    <thead {...as.group}>
      <tr {...as.row}>
        <th {...as.columnHead}>{locale.words.city}</th>
        <th {...as.columnHead}>{locale.words.market}</th>
        <KindHeads locale={locale} />
      </tr>
    </thead>
    {byShownCity(rates, locale).map(rate => (
      <CityMonth key={rate.location} rate={rate} said={said} locale={locale} />
    ))}
  </table>
)

type CityMonthProps = Pick<MonthTableProps, 'said' | 'locale'> & { rate: MonthlyRate }

function CityMonth({ rate, said, locale }: CityMonthProps) {
  const markets = MARKETS.filter(market => rate.markets[market])
  const head = (
    <th {...as.groupHead} rowSpan={markets.length || 1} className="city">
      <a href={locale.link(gridAddress(rate.location, rate.month))}>{locale.cityName(rate.location)}</a>
      <span className="state">{said.days({ count: rate.days })}</span>
    </th>
  )
  return (
    <tbody {...as.group}>
      {markets.length === 0 && (
        <tr {...as.row}>
          {head}
          <td {...as.cell} colSpan={4} className="nothing">
            {locale.words.noMarkets}
          </td>
        </tr>
      )}
      {markets.map((market, at) => (
        <tr {...as.row} key={market}>
          {at === 0 && head}
          <th {...as.rowHead}>{locale.words.markets[market]}</th>
          <MonthCells rate={rate} market={market} said={said} locale={locale} />
        </tr>
      ))}
    </tbody>
  )
}

const MonthCells = ({ rate, market, said, locale }: CityMonthProps & { market: Market }) =>
  KINDS.map(kind => {
    const [mean, low, high] = [rate.markets, rate.low, rate.high].map(of => getPrice(of, market, kind))
    const { number } = locale.formats
    return (
      <td key={kind} {...as.cell} className="num">
        {mean === undefined ? <span className="none">-</span> : locale.formats.mean(mean)}
        {low !== undefined && high !== undefined && low < high && (
          <small>{said.range({ low: number(low), high: number(high) })}</small>
        )}
      </td>
    )
  })
