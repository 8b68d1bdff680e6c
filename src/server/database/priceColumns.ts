import { type RawBuilder, sql } from 'kysely'
import { KINDS, type Kind, MARKETS, type Market, type Markets, type Prices } from '#shared/rates/markets.ts'
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

/** All prices of the record in table `r`, in their columns. */
export const selectPrices = (r: string): Fragment =>
  sql.raw(PRICE_COLUMNS.map(name => `${r}.${name}`).join(', '))

const writeQuoted = (r: string, market: Market) =>
  `num_nonnulls(${KINDS.map(kind => `${r}.${toColumn(market, kind)}`).join(', ')}) > 0`

/** Whether the record in table `r` has a price of a market. */
export const isQuoted = (r: string, market: Market): Fragment => sql.raw(writeQuoted(r, market))

/** The prices of the record in table `r` as JSON, INR per kg, in the order of the markets, or of one of them. */
export function selectMarkets(r: string, only?: Market): RawBuilder<Markets> {
  const markets = MARKETS.filter(market => only === undefined || market === only).map(market => {
    const prices = KINDS.map(kind => `'${kind}', ${r}.${toColumn(market, kind)} * 0.01`)
    return `'${market}', case when ${writeQuoted(r, market)} then json_build_object(${prices.join(', ')}) end`
  })
  return sql.raw(`json_strip_nulls(json_build_object(${markets.join(', ')}))`)
}

/** The price of the record in table `r`, INR per kg, of the market and kind in table `w`. */
export function selectPrice(r: string, w: string): Fragment {
  const cases = COLUMNS.map(
    ({ market, kind, name }) => `when ${w}.market = '${market}' and ${w}.kind = '${kind}' then ${r}.${name}`,
  )
  return sql.raw(`case ${cases.join(' ')} end * 0.01`)
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
