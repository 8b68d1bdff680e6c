import { getLineColour, HEADLINE_MARKET, MARKETS, type Market } from '#shared/rates/markets.ts'
import type { PageContext } from '#web/site/page.ts'
import { describeChart } from '#web/site/pages/city/cityChart.ts'
import { type CityField, MARKET_CHOICES } from '#web/site/pages/city/cityQuery.ts'
import { getRange, type Line, toLine } from '#web/site/rates/history.ts'
import type { ChartData } from './load.ts'

/** One line of a chart: of a city in a market, or the mean of all cities. */
export interface Series {
  /** Its city; absent for the mean. */
  city?: string
  market: Market
  name: string
  className: string
  values: Line
}

type Context = Pick<PageContext, 'texts' | 'locale' | 'site'> & Pick<PageContext['visit'], 'today'>

export type Chart = ReturnType<typeof readChart>

/** Markets that a chart can show: cities are compared in one. */
export const listMarkets = ({ cities }: Pick<ChartData, 'cities'>) =>
  cities.length === 1 ? MARKET_CHOICES : MARKETS

/** Choices of an address that no chart of its cities has. */
export const listRefused = ({ cities, query }: Pick<ChartData, 'cities' | 'query'>): readonly CityField[] =>
  cities.length > 1 && query.market === 'all' ? [...query.refused, 'market'] : query.refused

/** The one reading of an address that page, card and files share: what is drawn, and how it is called. */
export function readChart(data: ChartData, { texts, locale, today }: Context) {
  const { cities, query, rates, national } = data
  const { cityName, words } = locale
  const isCompared = cities.length > 1
  const asked = query.market === 'all' ? HEADLINE_MARKET : (query.market ?? HEADLINE_MARKET)
  const name = cities.map(city => cityName(city.name)).join(', ')
  const drawn = describeChart(
    {
      city: { ...cities[0]!, name },
      query: isCompared ? { ...query, market: asked } : query,
      rates,
      national,
    },
    { texts, locale, today },
  )
  const { days, market, heading, defaultMarket } = drawn
  const { market: _, ...others } = query
  const shown: ChartData['query'] = isCompared && query.market === 'all' ? others : query
  const series: Series[] = isCompared
    ? cities.map(({ name: city }, at) => ({
        city,
        market: asked,
        name: cityName(city),
        className: getLineColour(MARKETS[at]!),
        values: toLine(
          days,
          rates.filter(({ location }) => location === city),
          asked,
          query.kind,
        ),
      }))
    : drawn.lines.map(line => ({
        city: cities[0]!.name,
        market: line.market,
        name: words.markets[line.market],
        className: getLineColour(line.market),
        values: line.values,
      }))
  if (market !== 'all' && drawn.national.length > 0)
    series.push({ market, name: texts.city.table.national, className: 'national', values: drawn.national })
  return {
    cities,
    /** Its choices, without one that it does not have. */
    query: shown,
    kind: query.kind,
    days,
    title: heading,
    subtitle: [...(market === 'all' ? [] : [words.markets[market]]), texts.seo.unit].join(' · '),
    defaultMarket: isCompared ? HEADLINE_MARKET : defaultMarket,
    series,
    /** The last figure of each line, and its day. */
    last: series.flatMap(line => {
      const range = getRange(days, line.values)
      return range ? [{ ...line, ...range.last }] : []
    }),
  }
}
