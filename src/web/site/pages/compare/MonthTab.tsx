import { getMonthRange, type Month, toMonth } from '#shared/days.ts'
import { buildMonthExportUrl } from '#shared/files.ts'
import { KINDS, MARKETS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, SiteReads } from '#shared/site.ts'
import { CorrectionMark } from '#web/site/rates/CorrectionMark.tsx'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { GroupedTable } from '#web/site/rates/priceTables.tsx'
import { sortByCity } from '#web/site/rates/words.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { usePage } from '../../page.ts'
import { compareTab } from './CompareFrame.tsx'

interface MonthData {
  monthly: MonthlyRate[]
  corrected: CorrectedDays
}

/** Reads the means of a month, and which of its days were corrected, of all cities or of one. */
export async function findMonth(reads: SiteReads, month: Month, city?: string): Promise<MonthData> {
  const { first: from, last: to } = getMonthRange(month)
  const [monthly, corrected] = await Promise.all([
    reads.listMonthlyRates(month, city),
    reads.findCorrectedDays({ ...(city !== undefined && { cities: [city] }), from, to }),
  ])
  return { monthly, corrected }
}

/** All cities, the month that today lies in. */
export const monthTab = compareTab<MonthData>('month', {
  title: ({ texts, visit, locale }) =>
    texts.compare.month.heading({ month: locale.formats.month(toMonth(visit.today)) }),
  load: (reads, { today }) => findMonth(reads, toMonth(today)),

  Body({ data, visit, texts: { compare }, locale }) {
    const month = toMonth(visit.today)
    return (
      <>
        <header className="cap">
          <h2 id="rates">{compare.month.heading({ month: locale.formats.month(month) })}</h2>
          <p>{data.monthly.length > 0 ? compare.month.unit : compare.none}</p>
        </header>
        {data.monthly.length > 0 && (
          <>
            <MonthTable {...data} labelledBy="rates" />
            <DownloadLinks address={format => buildMonthExportUrl(format, { month })} />
          </>
        )}
      </>
    )
  },
})

interface MonthTableProps extends MonthData {
  labelledBy: string
}

/** The mean of each price of a month, with its low and high; each city leads to its days. */
export function MonthTable({ monthly, corrected, labelledBy }: MonthTableProps) {
  const { locale } = usePage()
  return (
    <GroupedTable
      className=" monthly"
      heads={[locale.words.city, locale.words.market]}
      labelledBy={labelledBy}
    >
      {sortByCity(monthly, locale).map(rate => (
        <CityMonth key={rate.location} rate={rate} corrected={corrected} />
      ))}
    </GroupedTable>
  )
}

function CityMonth({ rate, corrected }: { rate: MonthlyRate; corrected: CorrectedDays }) {
  const { texts, locale } = usePage()
  const markets = MARKETS.filter(market => rate.markets[market])
  const head = (
    <th scope="rowgroup" rowSpan={markets.length || 1} className="city">
      <a href={locale.link(`${cityAddress(rate.location)}?month=${rate.month}`)}>
        {locale.cityName(rate.location)}
      </a>
      <span className="state">{texts.compare.month.days({ count: rate.days })}</span>
      <CorrectionMark of={{ location: rate.location }} corrected={corrected} />
    </th>
  )
  return (
    <tbody>
      {markets.length === 0 && (
        <tr>
          {head}
          <td colSpan={4} className="nothing">
            {locale.words.noMarkets}
          </td>
        </tr>
      )}
      {markets.map((market, at) => (
        <tr key={market}>
          {at === 0 && head}
          <th scope="row">{locale.words.markets[market]}</th>
          <MonthCells rate={rate} market={market} />
        </tr>
      ))}
    </tbody>
  )
}

function MonthCells({ rate, market }: { rate: MonthlyRate; market: Market }) {
  const { texts, locale } = usePage()
  const { mean: writeMean, number } = locale.formats
  return KINDS.map(kind => {
    const [mean, low, high] = [rate.markets, rate.low, rate.high].map(of => getPrice(of, market, kind))
    return (
      <td key={kind} className="num">
        {mean === undefined ? <span className="none">-</span> : writeMean(mean)}
        {low !== undefined && high !== undefined && low < high && (
          <small>{texts.compare.month.range({ low: number(low), high: number(high) })}</small>
        )}
      </td>
    )
  })
}
