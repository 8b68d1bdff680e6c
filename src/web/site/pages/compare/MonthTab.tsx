import { getMonthRange, type Month, toMonth } from '#shared/days.ts'
import { buildMonthExportUrl } from '#shared/files.ts'
import { KINDS, type Market } from '#shared/rates/markets.ts'
import { getPrice, getPriceChange } from '#shared/rates/priceChange.ts'
import type { MonthlyRate } from '#shared/rates/rates.ts'
import type { CorrectedDays, SiteReads, SiteVisit } from '#shared/site.ts'
import { CityTable } from '#web/site/rates/CityTable.tsx'
import { renderCorrectionMark } from '#web/site/rates/CorrectionMark.tsx'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { NONE } from '#web/site/rates/priceTables.tsx'
import { MONTH_PART, RateBar, rateBarAttributes } from '#web/site/rates/RateBar.tsx'
import { chooseRates, RateList } from '#web/site/rates/RateList.tsx'
import {
  formatRateView,
  type ListedRate,
  parseRateView,
  RATE_VIEW_PARAMETERS,
  type RateListData,
} from '#web/site/rates/rateView.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { type Markup, markup } from '#web/ui/markup.ts'
import { type PageProps, page, usePage } from '../../page.ts'
import { compareTab } from './CompareFrame.tsx'
import { tabAddress } from './CompareTabs.tsx'

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

type MonthListData = RateListData<MonthlyRate & ListedRate> & Pick<MonthData, 'corrected'>

/** Reads the list of this month as an address asks for it. The biggest change is that from the lowest to the highest price. */
async function loadMonthList(reads: SiteReads, visit: SiteVisit): Promise<MonthListData> {
  const [{ monthly, corrected }, cities] = await Promise.all([
    findMonth(reads, toMonth(visit.today)),
    reads.listPublishedCities(),
  ])
  const states = new Map(cities.map(({ name, state }) => [name, state]))
  const data = chooseRates(reads, visit, {
    rates: monthly.map(rate => ({ ...rate, state: states.get(rate.location) ?? null })),
    getFigures({ markets, low, high }, market) {
      const [price, lowest, highest] = [markets, low, high].map(of => getPrice(of, market, 'chicken'))
      return { price, change: getPriceChange(highest, lowest)?.by }
    },
  })
  return { ...data, corrected }
}

const isTransient = ({ view }: MonthListData) => view.find !== ''
const formatTitle = ({ texts, visit, locale }: Pick<PageProps<unknown>, 'texts' | 'visit' | 'locale'>) =>
  texts.compare.month.heading({ month: locale.formats.month(toMonth(visit.today)) })

/** All cities, the month that today lies in. */
export const monthTab = compareTab<MonthListData>('month', {
  title: formatTitle,
  load: loadMonthList,
  isTransient,
  needsWholeSheet: ({ view }) => view.market !== undefined,

  Body(props) {
    const { data, visit, texts, locale, assets } = props
    const { month, none } = texts.compare
    return (
      <section aria-labelledby="rates" {...rateBarAttributes(locale, assets, MONTH_PART)}>
        <header className="cap">
          <h2 id="rates">{formatTitle(props)}</h2>
          <p>{data.rates.length > 0 ? month.unit : none}</p>
        </header>
        {data.rates.length > 0 && (
          <>
            <RateBar action={locale.link('/compare')} tab="month" rates={data.rates} view={data.view} />
            <MonthList data={data} />
            <DownloadLinks address={format => buildMonthExportUrl(format, { month: toMonth(visit.today) })} />
          </>
        )}
      </section>
    )
  },
})

/** The list of This Month by itself, as rateBar.ts puts it into the tab. */
export const monthPart = page<MonthListData>({
  parameters: RATE_VIEW_PARAMETERS,
  canonical: query => formatRateView(parseRateView(query)),
  frame: 'part',
  title: formatTitle,
  description: ({ texts }) => texts.compare.description,
  load: loadMonthList,
  isTransient,
  Body: MonthList,
})

/** The cities of the month that the bar chose. */
function MonthList({ data }: { data: MonthListData }) {
  const { view, corrected } = data
  return (
    <RateList data={data} getStateAddress={state => `${tabAddress('month')}&state=${state}`}>
      {monthly => (
        <MonthTable monthly={monthly} corrected={corrected} market={view.market} labelledBy="rates" />
      )}
    </RateList>
  )
}

interface MonthTableProps {
  monthly: readonly MonthlyRate[]
  corrected: CorrectedDays
  /** The only one that is shown: a row for each city. */
  market?: Market | undefined
  labelledBy: string
}

/** The mean of each price of a month, with its low and high; each city leads to its days. */
export function MonthTable({ monthly, corrected, market, labelledBy }: MonthTableProps) {
  const context = usePage()
  const { texts, locale } = context
  const { mean: writeMean, number } = locale.formats

  function renderHead({ location, month, days }: MonthlyRate, attributes: Markup) {
    const link = markup`<a href="${locale.link(`${cityAddress(location)}?month=${month}`)}">${locale.cityName(location)}</a>`
    const mark = renderCorrectionMark({ of: { location }, corrected }, context)
    return markup`<th${attributes} class="city">${link}<span class="state">${texts.compare.month.days({ count: days })}${mark}</span></th>`
  }

  const renderCells = (rate: MonthlyRate, market: Market) =>
    KINDS.map(kind => {
      const [mean, low, high] = [rate.markets, rate.low, rate.high].map(of => getPrice(of, market, kind))
      const range =
        low !== undefined &&
        high !== undefined &&
        low < high &&
        markup`<small>${texts.compare.month.range({ low: number(low), high: number(high) })}</small>`
      return markup`<td class="num">${mean === undefined ? NONE : writeMean(mean)}${range}</td>`
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
