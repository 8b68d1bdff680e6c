import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import { KINDS, MARKETS, type Market, type Markets } from '#shared/rates/markets.ts'

const kindsJson = (column: (kind: string) => RawBuilder<unknown>) =>
  sql`json_strip_nulls(json_build_object(${sql.join(
    KINDS.flatMap(kind => [sql.lit(kind), sql`trim_scale(${column(kind)})`]),
  )}))`

const order = sql.raw(`array_position(array['${MARKETS.join("','")}'], p.market)`)

/**
 * The aggregate that makes one `markets` object, INR per kg, of price rows called `p`; markets come in the order
 * they are shown, kinds without a price are left out. `column` says where each kind's figure comes from.
 */
export const marketsJson = (column = (kind: string): RawBuilder<unknown> => sql.ref(`p.${kind}`)) =>
  sql<Markets | null>`json_object_agg(p.market, ${kindsJson(column)} order by ${order})`

/** The `markets` of the record in table `r`, of one market only when one is asked for. */
export const selectMarkets = (r: string, market?: Market) => sql<Markets | null>`(
  select ${marketsJson()} from price p
  where p.city_id = ${sql.ref(`${r}.city_id`)} and p.date = ${sql.ref(`${r}.date`)}
  ${market ? sql`and p.market = ${market}` : sql``})`

/** The published record before the one in table `r`, with its markets; null when there is none. */
export const selectPrevious = (r: string, market?: Market) => sql<{ date: Day; markets: Markets } | null>`(
  select json_build_object('date', b.date, 'markets', coalesce(${selectMarkets('b', market)}, '{}'::json))
  from daily_rate b
  where b.city_id = ${sql.ref(`${r}.city_id`)} and b.date < ${sql.ref(`${r}.date`)} and b.deleted_at is null
  order by b.date desc limit 1)`
