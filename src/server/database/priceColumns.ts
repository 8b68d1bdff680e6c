import { type RawBuilder, sql } from 'kysely'
import { KINDS, type Kind, MARKETS, type Market, type Markets, type Prices } from '#shared/rates/markets.ts'
import { constantBy } from './constant.ts'
import type { Fragment } from './db.ts'

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''
export type PriceColumn = `${Snake<Market>}_${Kind}`

/** Prices as the table `rate` has them, in a column each: whole paise per kg, null where none was quoted. */
export type PriceValues = Record<PriceColumn, number | null>

/** The column of `rate` that has the price of a market and kind. */
export const toColumn = (market: Market, kind: Kind) =>
  `${market.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}_${kind}` as PriceColumn

const COLUMNS = MARKETS.flatMap(market => KINDS.map(kind => ({ market, kind, name: toColumn(market, kind) })))

/** The names of all price columns. */
export const PRICE_COLUMNS: readonly PriceColumn[] = COLUMNS.map(({ name }) => name)

/** Joins a part of a statement for each market and kind; `column` is that of the table `r`. */
export const joinColumns = (
  r: string,
  part: (column: RawBuilder<number | null>, market: Market, kind: Kind, name: PriceColumn) => Fragment,
): Fragment =>
  sql.join(COLUMNS.map(({ market, kind, name }) => part(sql.ref(`${r}.${name}`), market, kind, name)))

/** All prices of the record in table `r`, in their columns. */
export const selectPrices = constantBy((r: string) => joinColumns(r, column => column))

/** Whether the record in table `r` has a price of a market. */
export const isQuoted = constantBy(
  (r: string, market: Market) =>
    sql<boolean>`num_nonnulls(${sql.join(KINDS.map(kind => sql.ref(`${r}.${toColumn(market, kind)}`)))}) > 0`,
)

/** The prices of the record in table `r` as JSON, INR per kg, in the order of the markets, or of one of them. */
export const selectMarkets = constantBy((r: string, only?: Market) => {
  const markets = MARKETS.filter(market => only === undefined || market === only).map(market => {
    const prices = KINDS.map(
      kind => sql`${sql.lit(kind)}, ${sql.ref(`${r}.${toColumn(market, kind)}`)} * 0.01`,
    )
    return sql`${sql.lit(market)}, case when ${isQuoted(r, market)} then json_build_object(${sql.join(prices)}) end`
  })
  return sql<Markets>`json_strip_nulls(json_build_object(${sql.join(markets)}))`
})

/** The price of the record in table `r`, INR per kg, of a market and kind that only the database knows. */
export const selectPrice = (r: string, { market, kind }: Record<'market' | 'kind', Fragment>): Fragment => {
  const cases = COLUMNS.map(
    column =>
      sql`when ${market} = ${sql.lit(column.market)} and ${kind} = ${sql.lit(column.kind)} then ${sql.ref(`${r}.${column.name}`)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end * 0.01`
}

/** The prices of a record, INR per kg, of one market only when one is asked for; what was not quoted is absent. */
export function toMarkets(values: PriceValues, only?: Market): Markets {
  const markets: Markets = {}
  for (const { market, kind, name } of COLUMNS) {
    const value = values[name]
    if (value === null || (only !== undefined && market !== only)) continue
    markets[market] ??= {} satisfies Prices
    markets[market][kind] = value / 100
  }
  return markets
}

/** What the columns store of some prices. */
export const toPriceValues = (markets: Markets): PriceValues =>
  Object.fromEntries(
    COLUMNS.map(({ market, kind, name }) => {
      const price = markets[market]?.[kind]
      return [name, price === undefined ? null : Math.round(price * 100)]
    }),
  ) as PriceValues
