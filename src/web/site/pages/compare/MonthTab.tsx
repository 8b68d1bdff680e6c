import { toMonth } from '#shared/days.ts'
import { buildMonthExportUrl } from '#shared/files.ts'
import { KINDS, type Market } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays } from '#shared/site.ts'
import { CityTable } from '#web/site/rates/CityTable.tsx'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { renderCorrectionMark } from '#web/site/rates/correctionMark.ts'
import { NONE } from '#web/site/rates/priceTables.tsx'
import { RateBar } from '#web/site/rates/RateBar.tsx'
import { RateList } from '#web/site/rates/RateList.tsx'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { type Markup, markup } from '#web/ui/markup.ts'
import { islandAttributes } from '../../islands/Island.tsx'
import { type PageProps, usePage } from '../../page.ts'
import { compareTab, tabAddress } from './compareTab.tsx'
import { loadMonthList } from './load.ts'

const formatTitle = ({ texts, visit, locale }: Pick<PageProps<unknown>, 'texts' | 'visit' | 'locale'>) =>
  texts.compare.month.heading({ month: locale.formats.month(toMonth(visit.today)) })

export const monthTab = compareTab('month', {
  title: formatTitle,
  load: loadMonthList,

  Body(props) {
    const { data, visit, texts, assets } = props
    return (
      <section aria-labelledby="rates" {...islandAttributes('src/web/site/scripts/exchange.ts', assets)}>
        <header className="cap">
          <h2 id="rates">{formatTitle(props)}</h2>
          <p>{data.rates.length > 0 ? texts.compare.month.unit : texts.chart.none}</p>
        </header>
        {data.rates.length > 0 && (
          <>
            <RateBar address={tabAddress('month')} rates={data.rates} view={data.view} />
            <RateList data={data}>
              {monthly => (
                <MonthTable
                  monthly={monthly}
                  corrected={data.corrected}
                  market={data.view.market}
                  labelledBy="rates"
                />
              )}
            </RateList>
            <DownloadLinks address={format => buildMonthExportUrl(format, { month: toMonth(visit.today) })} />
          </>
        )}
      </section>
    )
  },
})

interface MonthTableProps {
  monthly: readonly MonthlyRate[]
  corrected: CorrectedDays
  /** The only one that is shown: a row for each city. */
  market?: Market | undefined
  labelledBy: string
}

/** The mean of each price of a month in whole rupees, with its low and high; each city leads to its days. */
export function MonthTable({ monthly, corrected, market, labelledBy }: MonthTableProps) {
  const context = usePage()
  const { texts, locale } = context
  const { number } = locale.formats

  function renderHead({ location, month, days }: MonthlyRate, attributes: Markup) {
    const link = markup`<a href="${locale.link(`${cityAddress(location)}?month=${month}`)}">${locale.cityName(location)}</a>`
    const mark = renderCorrectionMark({ of: { location }, corrected }, context)
    return markup`<th${attributes} class="city">${link}<span class="state">${texts.city.history.days({ count: days })}${mark}</span></th>`
  }

  const renderCells = (rate: MonthlyRate, market: Market) =>
    KINDS.map(kind => {
      const [mean, low, high] = [rate.markets, rate.low, rate.high].map(of => getPrice(of, market, kind))
      const range =
        low !== undefined &&
        high !== undefined &&
        low < high &&
        markup`<small>${texts.compare.month.range({ low: number(low), high: number(high) })}</small>`
      return markup`<td class="num">${mean === undefined ? NONE : number(Math.round(mean))}${range}</td>`
    })

  return (
    <CityTable
      className=" monthly"
      rates={monthly}
      market={market}
      labelledBy={labelledBy}
      renderHead={renderHead}
      renderCells={renderCells}
    />
  )
}
