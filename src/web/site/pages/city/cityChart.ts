import type { Day } from '#shared/days.ts'
import { HEADLINE_MARKET, MARKETS, type Market } from '#shared/rates/markets.ts'
import { daysBetween, type Line, toLine } from '#web/site/rates/history.ts'
import type { CityData } from './load.ts'

/** What is drawn of a city: a kind in one market. */
export interface CityChart {
  days: readonly Day[]
  market: Market
  /** The market that is drawn without a choice. */
  defaultMarket: Market
  line: Line
  /** The medians of all cities. */
  national: Line
}

/** The line of a city that its address asks for. */
export function getCityChart(
  { query, rates, national }: Pick<CityData, 'query' | 'rates' | 'national'>,
  today: Day,
): CityChart {
  const { kind } = query
  // leaves out the days of this month that are still to come: they are no gaps
  const days = daysBetween(query.from, query.to).filter(day => day <= today)
  const toValues = (market: Market) => toLine(days, rates, market, kind)
  const isQuoted = (market: Market) => toValues(market).some(value => value !== undefined)
  const defaultMarket = MARKETS.find(isQuoted) ?? HEADLINE_MARKET
  const { market = defaultMarket } = query
  return {
    days,
    market,
    defaultMarket,
    line: toValues(market),
    national: toLine(days, national, market, kind),
  }
}
