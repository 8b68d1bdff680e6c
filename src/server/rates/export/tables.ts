import type { Cell } from '#shared/csv.ts'
import { KIND_LABELS, MARKET_LABELS } from '#shared/rates/labels.ts'
import { KINDS, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'
import type { DailyRate, MonthlyRate } from '#shared/rates/rates.ts'

/** A table to take along: its columns and how a record becomes rows. */
export interface Table<Entry> {
  columns: readonly string[]
  toRows(entry: Entry): Cell[][]
}

const KIND_NAMES = KINDS.map(kind => KIND_LABELS[kind])

const listPrices = (markets: Markets, market: Market): Cell[] => KINDS.map(kind => markets[market]?.[kind])
const marketsIn = (markets: Markets) => MARKETS.filter(market => markets[market])

/** Records of days, one row by market; INR per kg. */
export const DAILY: Table<DailyRate> = {
  columns: ['Date', 'City', 'Market', ...KIND_NAMES],
  toRows: ({ date, location, markets }) =>
    marketsIn(markets).map(market => [
      new Date(`${date}T00:00:00Z`),
      location,
      MARKET_LABELS[market],
      ...listPrices(markets, market),
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
  toRows: ({ month, location, days, markets, low, high }) =>
    marketsIn(markets).map(market => [
      month,
      location,
      MARKET_LABELS[market],
      ...[markets, low, high].flatMap(figures => listPrices(figures, market)),
      days,
    ]),
}
