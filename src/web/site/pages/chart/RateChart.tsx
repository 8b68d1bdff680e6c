import { buildExportUrl } from '#shared/files.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { ChartFilter } from '#web/site/rates/ChartFilter.tsx'
import { ChartTable } from '#web/site/rates/ChartTable.tsx'
import { type Spellings, toCityOptions } from '#web/site/rates/cities.tsx'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { Island } from '../../islands/Island.tsx'
import { page } from '../../page.ts'
import { ChartPages } from './ChartPages.tsx'
import { type ChartQuery, readChartQuery } from './chartQuery.ts'

/** Records of one page. */
const PAGE_SIZE = 50

interface ChartData {
  query: ChartQuery
  cities: string[]
  spellings: Spellings
  rates: DailyRate[]
  next?: string | undefined
}

export const chartPage = page<ChartData>({
  parameters: ['city', 'date', 'market', 'cursor'],
  sheet: 'chart',
  title: ({ texts }) => texts.chart.title,
  description: ({ texts }) => texts.chart.description,

  seo(around) {
    const { title: name, description } = around.texts.chart
    return { structuredData: [toDataset({ name, description }, around)] }
  },

  async load(reads, visit) {
    const query = readChartQuery(visit.query, visit.today, {
      cityNamed: city => cityNamed(visit.language, city),
      isCursor: reads.isCursor,
    })
    const [cities, found] = await Promise.all([
      reads.listRateCities(),
      query.filter
        ? reads.listDailyRates({ ...query.filter, limit: PAGE_SIZE, with: ['previous'] })
        : { rates: [] },
    ])
    return { query, cities, spellings: reads.listSpellings(cities), ...found }
  },

  status: ({ query }) => (query.filter ? 200 : 400),

  Body({ data: { query, cities, spellings, rates, next }, visit, texts, locale }) {
    const { chart } = texts
    const { date, location, market } = query.filter ?? {}
    const problems = Object.fromEntries(
      Object.entries(query.problems).map(([field, problem]) => [field, chart.problems[problem]]),
    )
    return (
      <div className="wrap page">
        <h1>{chart.heading}</h1>
        <Island
          source="src/web/site/islands/ChartFilter.tsx"
          component={ChartFilter}
          props={{
            action: locale.link('/rate-chart-web'),
            asked: query.asked,
            problems,
            today: visit.today,
            cities: toCityOptions(cities, spellings, locale),
            words: chart.filter,
          }}
        />
        {query.problems.cursor && <p className="err">{chart.problems[query.problems.cursor]}</p>}
        {query.filter && (
          <section aria-labelledby="rates">
            <header className="cap">
              <h2 id="rates">{chart.table}</h2>
              <p>{rates.length > 0 ? chart.unit : chart.none}</p>
            </header>
            {rates.length > 0 && (
              <ChartTable
                rates={rates}
                today={visit.today}
                market={query.filter.market}
                labelledBy="rates"
                locale={locale}
              />
            )}
            {rates.length > 0 && (
              <DownloadLinks
                address={format => buildExportUrl(format, { date, location: location?.[0], market })}
              />
            )}
            <ChartPages query={query} next={next} texts={texts} locale={locale} />
          </section>
        )}
      </div>
    )
  },
})
