import type { Table } from '#server/http/csv.ts'
import type { Cell } from '#shared/csv.ts'
import type { Day } from '#shared/days.ts'
import type { Column } from '#shared/rates/columns.ts'
import { KINDS, MARKET_LABELS, MARKETS, type Market, type Markets, UNIT } from '#shared/rates/markets.ts'
import type { DailyRate, MonthlyRate } from '#shared/rates/rates.ts'

const listPrices = (markets: Markets, market: Market): Cell[] => KINDS.map(kind => markets[market]?.[kind])
const listMarkets = (markets: Markets) => MARKETS.filter(market => markets[market])

/** The columns of a row with the prices of one market. */
export const PRICE_ROW_COLUMNS: readonly Column[] = ['market', ...KINDS]
/** The cells of those columns, a row by market. */
export const toPriceRows = (markets: Markets): Cell[][] =>
  listMarkets(markets).map(market => [MARKET_LABELS[market], ...listPrices(markets, market)])

/** The cell of a day. */
export const toDayCell = (day: Day): Cell => new Date(`${day}T00:00:00Z`)

/** Records of days, one row by market; INR per kg. */
export const DAILY: Table<DailyRate, Column> = {
  columns: ['date', 'city', ...PRICE_ROW_COLUMNS],
  toRows: ({ date, location, markets }) =>
    toPriceRows(markets).map(prices => [toDayCell(date), location, ...prices]),
}

/** Adds what the figures are to a table: their unit, and that they are samples. */
export const describeFigures = <Entry>(
  { columns, toRows }: Table<Entry, Column>,
  isSample: boolean,
): Table<Entry, Column> => ({
  columns: [...columns, 'unit', ...(isSample ? (['sample'] as const) : [])],
  toRows: entry => toRows(entry).map(row => [...row, UNIT, ...(isSample ? ['sample'] : [])]),
})

/** Means of a month with the lowest and highest price and the number of published days, one row by market. */
export const MONTHLY: Table<MonthlyRate, Column> = {
  columns: [
    'month',
    'city',
    'market',
    ...KINDS,
    ...KINDS.map(kind => `${kind}_low` as const),
    ...KINDS.map(kind => `${kind}_high` as const),
    'days',
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
