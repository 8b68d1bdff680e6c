import type { Cell } from '#shared/csv.ts'
import {
  KIND_LABELS,
  KINDS,
  MARKET_LABELS,
  MARKETS,
  type Market,
  type Markets,
  UNIT,
} from '#shared/rates/markets.ts'
import type { DailyRate, MonthlyRate, RateContent } from '#shared/rates/rates.ts'

/** A table to take along: its columns and how a record becomes rows. */
export interface Table<Entry> {
  columns: readonly string[]
  toRows(entry: Entry): Cell[][]
}

const KIND_NAMES = KINDS.map(kind => KIND_LABELS[kind])

const listPrices = (markets: Markets, market: Market): Cell[] => KINDS.map(kind => markets[market]?.[kind])
const listMarkets = (markets: Markets) => MARKETS.filter(market => markets[market])

interface ContentColumns {
  columns: readonly string[]
  /** The cells of the row of one market. */
  toCells(content: RateContent, market: Market): Cell[]
}

const CONTENT: { [Field in keyof RateContent]-?: ContentColumns } = {
  markets: {
    columns: ['Market', ...KIND_NAMES],
    toCells: ({ markets }, market) => [MARKET_LABELS[market], ...listPrices(markets, market)],
  },
}
const contentColumns = Object.values(CONTENT)

/** Records of days, one row by market; INR per kg. */
export const DAILY: Table<DailyRate> = {
  columns: ['Date', 'City', ...contentColumns.flatMap(({ columns }) => columns)],
  toRows: ({ date, location, ...content }) =>
    listMarkets(content.markets).map(market => [
      new Date(`${date}T00:00:00Z`),
      location,
      ...contentColumns.flatMap(({ toCells }) => toCells(content, market)),
    ]),
}

/** Adds what the figures are to a table: their unit, and that they are samples. */
export const describeFigures = <Entry>(
  { columns, toRows }: Table<Entry>,
  isSample: boolean,
): Table<Entry> => ({
  columns: [...columns, 'Unit', ...(isSample ? ['Sample'] : [])],
  toRows: entry => toRows(entry).map(row => [...row, UNIT, ...(isSample ? ['sample'] : [])]),
})

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
    listMarkets(markets).map(market => [
      month,
      location,
      MARKET_LABELS[market],
      ...[markets, low, high].flatMap(figures => listPrices(figures, market)),
      days,
    ]),
}
