import type { Cell } from '#shared/csv.ts'
import { KINDS, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'
import type { DailyRate, MonthlyRate } from '#shared/rates/rates.ts'

/** A table to take along: its columns and how a record becomes rows. */
export interface Table<Entry> {
  columns: readonly string[]
  rowsOf(entry: Entry): Cell[][]
}

const MARKET_NAMES: Record<Market, string> = {
  oneKgRate: '1 Kg Rate',
  wholesale: 'Wholesale',
  supermarket: 'Supermarket',
  retail: 'Retail',
}

const KIND_NAMES = ['Chicken', 'Skinless', 'Boneless'] as const

const pricesOf = (markets: Markets, market: Market): Cell[] => KINDS.map(kind => markets[market]?.[kind])
const marketsIn = (markets: Markets) => MARKETS.filter(market => markets[market])

/** Records of days, one row by market; INR per kg. */
export const DAILY: Table<DailyRate> = {
  columns: ['Date', 'City', 'Market', ...KIND_NAMES],
  rowsOf: ({ date, location, markets }) =>
    marketsIn(markets).map(market => [
      new Date(`${date}T00:00:00Z`),
      location,
      MARKET_NAMES[market],
      ...pricesOf(markets, market),
    ]),
}

/** Means of a month with the lowest and highest price and the number of published days, one row by market. */
export const MONTHLY: Table<MonthlyRate> = {
  columns: [
    'Month',
    'City',
    'Market',
    ...KIND_NAMES,
    ...KIND_NAMES.map(kind => `${kind} lowest`),
    ...KIND_NAMES.map(kind => `${kind} highest`),
    'Days',
  ],
  rowsOf: ({ month, location, days, markets, low, high }) =>
    marketsIn(markets).map(market => [
      month,
      location,
      MARKET_NAMES[market],
      ...[markets, low, high].flatMap(figures => pricesOf(figures, market)),
      days,
    ]),
}
