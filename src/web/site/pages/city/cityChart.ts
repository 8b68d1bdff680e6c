import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET, MARKETS } from '#shared/rates/markets.ts'
import { daysBetween, toLine } from '#web/site/rates/history.ts'
import type { PageContext } from '../../page.ts'
import type { CityData } from './load.ts'

/** What is drawn of a city. */
export type ChartData = Pick<CityData, 'city' | 'query' | 'rates' | 'national'>
type Context = Pick<PageContext, 'texts' | 'locale'> & { today: Day }

/** Days between two words below the drawing: at most seven of them, three on a phone. */
const chooseStep = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : length <= 90 ? 30 : 90)

/** The lines of a city that its address asks for, and what they are called. */
export function describeChart(
  { city, query, rates, national }: ChartData,
  { texts, locale, today }: Context,
) {
  const { history: words } = texts.city
  const { kind, month } = query
  // leaves out the days of this month that are still to come: they are no gaps
  const days = daysBetween(query.from, query.to).filter(day => day <= today)
  const all = MARKETS.map(market => ({ market, values: toLine(days, rates, market, kind) }))
  const isQuoted = ({ values }: (typeof all)[number]) => values.some(value => value !== undefined)
  const defaultMarket = all.find(isQuoted)?.market ?? HEADLINE_MARKET
  const { market = defaultMarket } = query
  const lines = all.filter(line => market === 'all' || line.market === market)
  const period = month ? locale.formats.month(month) : words.lastDays({ count: query.days! })
  return {
    days,
    market,
    defaultMarket,
    lines,
    /** The medians of all cities; empty without a comparison. */
    national: market === 'all' ? [] : toLine(days, national, market, kind),
    // one market for the facts in words: the first that was quoted, usually the 1 Kg Rate
    quoted: lines.find(isQuoted),
    heading: words.drawn({ kind: locale.words.kinds[kind], city: locale.cityName(city.name), period }),
  }
}

export type CityChart = ReturnType<typeof describeChart>

export function nameDays(days: readonly Day[], today: Day, { formats }: Context['locale']) {
  const step = chooseStep(days.length)
  const hasYears = days[0]!.slice(0, 4) !== today.slice(0, 4)
  return days.flatMap((day, at) =>
    (days.length - 1 - at) % step === 0
      ? [{ at, text: formats.dayMonth(day), year: hasYears ? day.slice(0, 4) : undefined }]
      : [],
  )
}
