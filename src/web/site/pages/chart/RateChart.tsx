import { buildExportUrl } from '#shared/files.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { type Spellings, toCityOptions } from '#web/site/rates/cities.tsx'
import { RecordTable } from '#web/site/rates/RecordTable.tsx'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { Island } from '../../islands/Island.tsx'
import { page, usePage } from '../../page.ts'
import { ChartFilter } from './ChartFilter.tsx'
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

  seo(context) {
    const { title: name, description } = context.texts.chart
    return { structuredData: [toDataset({ name, description }, context)] }
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
              <>
                <RecordTable rates={rates} market={market} labelledBy="rates" />
                <DownloadLinks
                  address={format => buildExportUrl(format, { date, location: location?.[0], market })}
                />
              </>
            )}
            <PageLinks query={query} next={next} />
          </section>
        )}
      </div>
    )
  },
})

/** Links to the page after this one and back to the first; `next` is the cursor of the page after this one. */
function PageLinks({ query, next }: Pick<ChartData, 'query' | 'next'>) {
  const { texts, locale } = usePage()
  const { chart } = texts
  const { date, city, market } = query.asked
  const address = (cursor?: string) =>
    // an empty date is kept: it means all of them
    locale.link(
      `/rate-chart-web?${new URLSearchParams({ date, ...(city && { city }), ...(market && { market }), ...(cursor && { cursor }) })}`,
    )
  if (!next && !query.filter?.cursor) return null
  return (
    <nav className="more" aria-label={chart.pages}>
      {query.filter?.cursor && <a href={address()}>{chart.newest}</a>}
      {next && (
        <a className="btn plain" href={address(next)} rel="next">
          {query.filter?.date ? chart.more : chart.older}
        </a>
      )}
    </nav>
  )
}
