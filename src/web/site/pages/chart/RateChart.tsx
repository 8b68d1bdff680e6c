import { buildExportUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import type { CityAlternatives, CorrectedDays, SiteReads } from '#shared/site.ts'
import { cityNamed } from '#web/site/messages/languages.ts'
import { CityLink, type Spellings, toCityOptions } from '#web/site/rates/cities.tsx'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { findCorrected, LastRates, RecordTable } from '#web/site/rates/RecordTable.tsx'
import { formatUnit } from '#web/site/rates/words.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { toDataset } from '#web/site/seo/structuredData.ts'
import { Island } from '../../islands/Island.tsx'
import { page, usePage } from '../../page.ts'
import { CityRequestLink } from '../city/missingCity.tsx'
import { ChartFilter } from './ChartFilter.tsx'
import { type ChartQuery, readChartQuery } from './chartQuery.ts'

/** Records of one page. */
const PAGE_SIZE = 50
/** Cities that may have been meant at most. */
const MAX_ALTERNATIVES = 3

interface ChartData {
  query: ChartQuery
  cities: string[]
  spellings: Spellings
  rates: DailyRate[]
  next?: string | undefined
  /** The rates of the last day that has some, where the chosen day has none. */
  last: DailyRate[]
  /** The corrected days of these records. */
  corrected: CorrectedDays
  /** Cities that the visitor may have meant, where the chosen one never had a rate. */
  alternatives: CityAlternatives | undefined
}

/** The rates of the last day that a filter of an empty day finds before it. */
async function findLastRates(
  reads: SiteReads,
  filter: NonNullable<ChartQuery['filter']>,
): Promise<DailyRate[]> {
  const { date, ...rest } = filter
  if (!date) return []
  const { rates } = await reads.listDailyRates({ ...rest, to: date, limit: PAGE_SIZE, with: ['previous'] })
  return rates.filter(rate => rate.date === rates[0]!.date)
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
    const { filter } = query
    const [cities, found] = await Promise.all([
      reads.listRateCities(),
      filter ? reads.listDailyRates({ ...filter, limit: PAGE_SIZE, with: ['previous'] }) : { rates: [] },
    ])
    const isEmpty = filter && !filter.cursor && found.rates.length === 0
    const last = isEmpty ? await findLastRates(reads, filter) : []
    const [city] = filter?.location ?? []
    const isMissing = isEmpty && city && last.length === 0 && !(await reads.findCity(toSlug(city)))
    const alternatives = isMissing ? await reads.findAlternatives(city, MAX_ALTERNATIVES) : undefined
    const corrected = await findCorrected(reads, isEmpty ? last : found.rates)
    const spellings = reads.listSpellings(cities)
    return { query, cities, spellings, last, corrected, alternatives, ...found }
  },

  status: ({ query }) => (query.filter ? 200 : 400),

  Body({ data: { query, cities, spellings, rates, next, last, corrected, alternatives }, ...page }) {
    const { visit, texts, locale } = page
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
              <p>
                {rates.length === 0 ? chart.none : date ? formatUnit(rates, visit.today, locale) : chart.unit}{' '}
                {rates.length > 0 && <TermsLink />}
              </p>
            </header>
            {rates.length > 0 && (
              <>
                <RecordTable rates={rates} corrected={corrected} market={market} labelledBy="rates" />
                <DownloadLinks
                  address={format => buildExportUrl(format, { date, location: location?.[0], market })}
                />
              </>
            )}
            <LastRates rates={last} corrected={corrected} market={market} />
            {alternatives && (
              <p className="more">
                {alternatives.meant.length > 0 && <b>{texts.notices.missingCity.didYouMean}</b>}
                {[...alternatives.meant, ...alternatives.similar].map(({ name }) => (
                  <CityLink key={name} city={name} />
                ))}
                <CityRequestLink city={alternatives.name} />
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
