import { buildExportUrl } from '#shared/files.ts'
import { cityAddress, toCityOptions } from '#web/site/rates/cities.tsx'
import { LastRates, RecordTable } from '#web/site/rates/RecordTable.tsx'
import { formatUnit } from '#web/site/rates/words.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { Island } from '../../islands/Island.tsx'
import { page, usePage } from '../../page.ts'
import { ChartFilter } from './ChartFilter.island.tsx'
import { type ChartData, loadChart } from './load.ts'

export const chartPage = page({
  parameters: ['city', 'date', 'market', 'cursor'],
  sheet: 'src/web/site/pages/chart/chart.sheet.css',
  title: ({ texts }) => texts.chart.title,
  description: ({ texts }) => texts.chart.description,

  load: loadChart,

  status: ({ query }) => (query.filter ? 200 : 400),

  Body({ data: { query, cities, spellings, rates, next, last, corrected }, ...page }) {
    const { visit, texts, locale } = page
    const { chart } = texts
    const { date, location: [city] = [], market } = query.filter ?? {}
    const problems = Object.fromEntries(
      Object.entries(query.problems).map(([field, problem]) => [field, chart.problems[problem]]),
    )
    return (
      <div className="wrap page">
        <h1>{chart.heading}</h1>
        <Island
          source="src/web/site/pages/chart/ChartFilter.island.tsx"
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
              <p>
                {rates.length === 0 ? chart.none : date ? formatUnit(rates, visit.today, locale) : chart.unit}
              </p>
            </header>
            {rates.length > 0 && (
              <>
                <RecordTable rates={rates} corrected={corrected} market={market} labelledBy="rates" />
                <DownloadLinks address={format => buildExportUrl(format, { date, location: city, market })} />
              </>
            )}
            <LastRates rates={last} corrected={corrected} market={market} />
            {/* its page says which city may have been meant */}
            {city && rates.length + last.length === 0 && (
              <p className="row more">
                <a href={locale.link(cityAddress(city))}>
                  {texts.city.heading({ city: locale.cityName(city) })}
                </a>
              </p>
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
    <nav className="row more" aria-label={chart.pages}>
      {query.filter?.cursor && <a href={address()}>{chart.newest}</a>}
      {next && (
        <a className="btn plain" href={address(next)} rel="next">
          {query.filter?.date ? chart.more : chart.older}
        </a>
      )}
    </nav>
  )
}
