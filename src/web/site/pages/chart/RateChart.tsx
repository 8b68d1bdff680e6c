import { buildExportUrl } from '#shared/files.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { LastRates, RecordTable } from '#web/site/rates/RecordTable.tsx'
import { formatUnit } from '#web/site/rates/words.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import { Options } from '#web/ui/Options.tsx'
import { describeFields, Field } from '../../forms/Field.tsx'
import { CityField, FilterForm } from '../../forms/FilterForm.tsx'
import { page, usePage } from '../../page.ts'
import { type ChartData, loadChart } from './load.ts'

export const chartPage = page({
  parameters: ['city', 'date', 'market', 'cursor'],
  sheet: 'src/web/site/pages/chart/chart.sheet.css',
  title: ({ texts }) => texts.chart.title,
  description: ({ texts }) => texts.chart.description,

  load: loadChart,

  status: ({ query }) => (query.filter ? 200 : 400),

  Body({ data, visit, texts, locale }) {
    const { query, rates, next, last, corrected } = data
    const { chart } = texts
    const { date, location: [city] = [], market } = query.filter ?? {}
    return (
      <div className="wrap page">
        <h1>{chart.heading}</h1>
        <ChartFilter query={query} />
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
                  {texts.city.title({ city: locale.cityName(city) })}
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

const FIELDS = ['date', 'city', 'market'] as const

function ChartFilter({ query: { asked, problems } }: Pick<ChartData, 'query'>) {
  const { texts, today } = usePage()
  const { filter: words, problems: sentences } = texts.chart
  const field = describeFields(FIELDS, words, problems, sentences)
  return (
    <FilterForm address="/rate-chart-web">
      <Field {...field('date')}>
        {control => <input type="date" {...control} defaultValue={asked.date} max={today} />}
      </Field>
      <CityField {...field('city')} asked={asked.city} placeholder={words.allCities} />
      <Field {...field('market')}>
        {control => (
          <select {...control} defaultValue={asked.market}>
            <option value="">{words.markets.all}</option>
            <Options of={MARKETS.map(market => [market, words.markets[market]])} />
          </select>
        )}
      </Field>
    </FilterForm>
  )
}

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
