import { CARD_SIZE, FORMATS } from '#features/charts/shared/site.ts'
import { toMonth } from '#shared/days.ts'
import { toSlug } from '#shared/places.ts'
import { EmbedSnippet } from '#web/site/layout/EmbedSnippet.tsx'
import { Script } from '#web/site/layout/Inlined.tsx'
import { type PageProps, page, usePage } from '#web/site/page.ts'
import { nameDays } from '#web/site/pages/city/cityChart.ts'
import { FIELDS, formatCityQuery } from '#web/site/pages/city/cityQuery.ts'
import { HistoryChoices } from '#web/site/pages/city/HistoryChoices.tsx'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { LineChart } from '#web/ui/LineChart.tsx'
import { CITY_PICTURE, chartAddress } from './addresses.ts'
import { type Chart, listMarkets, listRefused, readChart } from './chart.ts'
import { createPageLoader } from './load.ts'
import { writeSource } from './svg.tsx'

const loadPage = createPageLoader('')
const loadCard = createPageLoader('/embed')
type Data = Exclude<NonNullable<Awaited<ReturnType<typeof loadPage>>>, { isPermanent: boolean }>
type Props = PageProps<Data>

const read = ({ data, visit: { today }, ...context }: Props) => readChart(data, { ...context, today })

const parts = {
  shows: { markets: true },
  parameters: FIELDS,
  hasPast: true,
  title: (props: Props) => read(props).title,
  description: (props: Props) => props.texts.charts.description({ chart: read(props).title }),
  status: (data: Data) => (listRefused(data).length > 0 ? 400 : 200),
} as const

/** `/charts/<city>~<city>`: a chart by itself, with its choices, its files and the card for pages of others. */
export const chartPage = page<Data>({
  ...parts,
  sheet: 'src/features/charts/site/charts.sheet.css',
  load: loadPage,
  seo({ data: { cities, query }, locale }) {
    const choices = formatCityQuery(query)
    return {
      card: chartAddress(cities) + choices,
      picture: locale.link(chartAddress(cities, '.png') + choices),
    }
  },
  Body(props) {
    const { data, texts, visit } = props
    const chart = read(props)
    return (
      <div className="wrap page history">
        <h1>{chart.title}</h1>
        {listRefused(data).length > 0 && <p className="err">{texts.city.history.notUnderstood}</p>}
        <HistoryChoices
          query={chart.query}
          firstDay={data.firstDay}
          path={chartAddress(data.cities)}
          markets={listMarkets(data)}
          defaultMarket={chart.defaultMarket}
          thisMonth={toMonth(visit.today)}
        />
        <ChartFigures {...chart} />
        {chart.last.length > 0 && <ChartFiles {...chart} />}
        <p>
          <TermsLink />
        </p>
        <ChartEmbed {...chart} />
      </div>
    )
  },
})

/** `/charts/<city>/embed`: the card, which pages of others may frame. */
export const cardPage = page<Data>({
  ...parts,
  frame: 'card',
  sheet: 'src/features/charts/site/card.sheet.css',
  load: loadCard,
  Body(props) {
    const { data, texts, locale, site, assets } = props
    const chart = read(props)
    const address = site.url + locale.link(chartAddress(data.cities) + formatCityQuery(chart.query))
    return (
      <>
        {listRefused(data).length > 0 && <p className="err">{texts.city.history.notUnderstood}</p>}
        <ChartFigures {...chart} />
        <p className="source">
          <TermsLink isElsewhere /> ·{' '}
          <a href={address} target="_blank" rel="noopener">
            {writeSource(chart, props)}
          </a>
        </p>
        <Script source="src/features/charts/site/scripts/card.inline.ts" assets={assets} />
      </>
    )
  },
})

/** The last figures of a chart, each with its day, and the drawing. */
function ChartFigures({ cities, subtitle, last, series, days }: Chart) {
  const { texts, locale, today, formatDay } = usePage()
  const { rupees } = locale.formats
  const said = last.map(({ name, price, day }) => `${name}: ${rupees(price)}, ${formatDay(day)}.`)
  return (
    <>
      <p className="unit hint">{last.length > 0 ? subtitle : texts.city.history.none}</p>
      <ul className={cities.length > 1 ? 'lasts cities' : 'lasts'}>
        {last.map(({ name, className, price, day }) => (
          <li key={name} className={className}>
            <b>{rupees(price)}</b> {name}, <time dateTime={day}>{formatDay(day)}</time>
          </li>
        ))}
      </ul>
      <LineChart
        label={said.join(' ')}
        lines={series}
        days={nameDays(days, today, locale)}
        length={days.length}
        write={rupees}
      />
    </>
  )
}

function ChartFiles({ cities, query }: Chart) {
  const { texts, locale } = usePage()
  const { picture } = texts.charts
  const labels = {
    csv: texts.seo.files.csv,
    json: texts.charts.about,
    svg: `${picture} (SVG)`,
    png: `${picture} (PNG)`,
  }
  return (
    <p className="files row flat hint onscreen">
      <span>{texts.seo.files.label}</span>
      {FORMATS.map(format => (
        <a
          key={format}
          href={locale.link(chartAddress(cities, `.${format}`) + formatCityQuery(query))}
          rel="nofollow"
        >
          {labels[format]}
        </a>
      ))}
    </p>
  )
}

function ChartEmbed({ title, cities, query }: Chart) {
  const { locale, site } = usePage()
  const src = site.url + locale.link(chartAddress(cities, '/embed') + formatCityQuery(query))
  return (
    <section className="embed onscreen">
      <EmbedSnippet src={src} title={title} {...CARD_SIZE} />
    </section>
  )
}

/** The picture of what the page of a city draws. */
export function PictureLink({ city, query }: { city: string; query: string }) {
  const { texts, locale } = usePage()
  const slug = toSlug(city)
  return (
    <a
      href={locale.link(CITY_PICTURE.replace(':slug', encodeURIComponent(slug)) + query)}
      rel="nofollow"
      download={`${slug}.svg`}
    >
      {texts.charts.picture}
    </a>
  )
}

/** The way from other pages to the chart by itself. */
export function ChartLink({ cities, query }: { cities: readonly string[]; query: string }) {
  const { texts, locale } = usePage()
  return <a href={locale.link(chartAddress(cities.map(toSlug)) + query)}>{texts.charts.link}</a>
}
