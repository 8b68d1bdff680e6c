import type { ChartFile, ChartFormat, ChartVisit, RefusedChoices } from '#features/charts/shared/site.ts'
import type { PageServer } from '#server/site/site.ts'
import { BYTE_ORDER_MARK, formatCsvLine } from '#shared/csv.ts'
import { getLicenceUrl } from '#shared/dataFacts.ts'
import { toSlug } from '#shared/places.ts'
import { KIND_LABELS, KINDS, MARKET_LABELS, type Market, UNIT } from '#shared/rates/markets.ts'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { AS_OF, openVisit, type SiteFacts } from '#web/site/page.ts'
import { type CityField, formatCityQuery, PERIODS } from '#web/site/pages/city/cityQuery.ts'
import { chartAddress, linkAt } from './addresses.ts'
import { type Chart, listMarkets, listRefused, readChart } from './chart.ts'
import { type ChartData, findUpdated, loadChart } from './load.ts'
import { drawPicture } from './png.tsx'
import { type FileContext, toSvgDocument, writeSource } from './svg.tsx'

/** What the mean of all cities is called among cities. */
const ALL_CITIES = 'India (average of all cities)'

const listChoices = (choices: readonly (string | number)[]) => `Choose one of: ${choices.join(', ')}.`

/** Says what can be chosen in the place of what was. */
function toRefusal(path: CityField, data: ChartData) {
  const sentences: Record<CityField, string> = {
    days: listChoices(PERIODS),
    month: 'Enter a month as YYYY-MM, no later than this one.',
    kind: listChoices(KINDS),
    market: listChoices(listMarkets(data)),
  }
  return { path, message: sentences[path] }
}

const toColumn = (market: Market, { kind }: Chart) => `${market}_${kind}`
const listColumns = ({ series }: Chart): Market[] => [...new Set(series.map(({ market }) => market))]

/** A row for each city and day with a figure, a column for each market. */
function writeCsv(chart: Chart, { site }: FileContext): string {
  const markets = listColumns(chart)
  const cities = [...new Set(chart.series.map(({ city }) => city))]
  const rows = cities.flatMap(city =>
    chart.days.flatMap((day, at) => {
      const prices = markets.map(
        market => chart.series.find(line => line.city === city && line.market === market)?.values[at],
      )
      if (prices.every(price => price === undefined)) return []
      const date = new Date(`${day}T00:00:00Z`)
      return [[city ?? ALL_CITIES, date, ...prices, UNIT, ...(site.sample ? ['sample'] : [])]]
    }),
  )
  const columns = [
    'city',
    'date',
    ...markets.map(market => toColumn(market, chart)),
    'unit',
    ...(site.sample ? ['sample'] : []),
  ]
  return BYTE_ORDER_MARK + [columns, ...rows].map(formatCsvLine).join('')
}

/** What the figures are, in the shape of the grapher of Our World in Data. */
function describe(chart: Chart, context: FileContext, lastUpdated: string | undefined) {
  const { cities, query, kind, days, title, subtitle } = chart
  const { texts, site, locale } = context
  const { month, days: count, market } = query
  const citation = writeSource(chart, context)
  const column = (shown: Market) => ({
    titleShort: MARKET_LABELS[shown],
    titleLong: `${MARKET_LABELS[shown]}: ${KIND_LABELS[kind]}`,
    descriptionShort: locale.words.terms.of[shown],
    unit: UNIT,
    shortUnit: '₹',
    timespan: `${days[0]}/${days.at(-1)}`,
    type: 'Numeric',
    shortName: toColumn(shown, chart),
    lastUpdated,
    citationShort: site.name,
    citationLong: citation,
  })
  return {
    chart: {
      title,
      subtitle,
      ...(site.sample && { note: texts.site.sample, isSample: true }),
      citation,
      licence: { name: site.licence, url: getLicenceUrl(site) },
      originalChartUrl: site.url + locale.link(chartAddress(cities) + formatCityQuery(query)),
      selection: cities.map(({ name }) => name),
    },
    columns: Object.fromEntries(listColumns(chart).map(shown => [toColumn(shown, chart), column(shown)])),
    activeFilters: { ...(month ? { month } : { days: count }), kind, market: market ?? chart.defaultMarket },
  }
}

/** Answers an address of a chart with a file. */
export const answerWith =
  (site: SiteFacts, server: PageServer) =>
  async (asked: ChartVisit, format: ChartFormat): Promise<ChartFile | RefusedChoices | undefined> => {
    const opened = asked.asOf === undefined ? await openVisit(server, asked) : { server, visit: asked }
    if ('problem' in opened)
      return { refused: [{ path: AS_OF, message: TEXTS.en.notices.past.problems[opened.problem] }] }
    const { visit } = opened
    const data = await loadChart(opened.server, visit, { cities: visit.cities })
    if (!data) return undefined
    const refused = listRefused(data)
    if (refused.length > 0) return { refused: refused.map(field => toRefusal(field, data)) }
    const { language, today, asOf } = visit
    const context = { texts: TEXTS[language], locale: linkAt(getLocale(language), asOf), site, visit }
    const chart = readChart(data, { ...context, today })
    if (chart.last.length === 0) return undefined
    const name = [...chart.cities.map(city => toSlug(city.name)), chart.kind].join('-')
    const writers: Record<ChartFormat, () => Promise<Pick<ChartFile, 'type' | 'body'>>> = {
      csv: async () => ({ type: 'text/csv; charset=utf-8', body: writeCsv(chart, context) }),
      json: async () => ({
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({
          ...describe(chart, context, await findUpdated(opened.server, data)),
          dateDownloaded: asked.today,
        }),
      }),
      svg: async () => ({ type: 'image/svg+xml; charset=utf-8', body: toSvgDocument(chart, context) }),
      png: async () => ({
        type: 'image/png',
        body: { ...drawPicture(chart, context), language },
      }),
    }
    return { name, isShortLived: asOf !== undefined, ...(await writers[format]()) }
  }
