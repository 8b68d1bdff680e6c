import { sql } from 'kysely'
import type { Db } from '#server/storage/tables.ts'
import type { Day } from '#shared/days.ts'
import type { Markets } from '#shared/rates/markets.ts'
import { KINDS } from '#shared/rates/markets.ts'
import type { Author } from '../changes/queries.ts'
import { marketsOf } from '../prices/queries.ts'
import type { Standing } from './rows.ts'

/** Locks the records of a day that were ever written for these cities; by city. */
export async function lockDay(tx: Db, date: Day, cityIds: readonly number[]): Promise<Map<number, Standing>> {
  // in one order everywhere, so that two calls at once cannot wait for each other
  const { rows } = await sql<{ city_id: number; version: number; deleted: boolean }>`
    select city_id, version, deleted_at is not null as deleted from daily_rate
    where date = ${date} and city_id = any(${cityIds}) order by city_id for update`.execute(tx)
  // a statement of its own: what it reads is as new as the locks
  const { rows: priced } = await sql<{ city_id: number; markets: Markets | null }>`
    select r.city_id, ${marketsOf('r')} as markets from daily_rate r
    where r.date = ${date} and r.city_id = any(${cityIds})`.execute(tx)
  const prices = new Map(priced.map(({ city_id, markets }) => [city_id, markets ?? {}]))
  return new Map(
    rows.map(({ city_id, version, deleted }) => [
      city_id,
      { version, markets: deleted ? null : (prices.get(city_id) ?? {}) },
    ]),
  )
}

/** One write of a day, INR per kg. */
export interface DayWrite {
  cityId: number
  action: 'create' | 'update'
  before: Markets | null
  after: Markets
}

const priceOf = (kind: string) => sql`(p.prices ->> ${sql.lit(kind)})::numeric`

/**
 * Writes the rates of many cities of a day and a revision of each; the new versions by city. Records to update
 * are locked already; a city to create that somebody else has entered meanwhile is left out.
 */
export async function writeDay(
  tx: Db,
  date: Day,
  writes: readonly DayWrite[],
  { accountId, requestId }: Author,
): Promise<Map<number, number>> {
  const updated = writes.flatMap(({ cityId, action }) => (action === 'update' ? [cityId] : []))
  await sql`delete from price where date = ${date} and city_id = any(${updated})`.execute(tx)
  const { rows } = await sql<{ city_id: number; version: number }>`
    with given as materialized (
      select "cityId" as city_id, action, before, after
      from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb)
        as g("cityId" integer, action text, before jsonb, after jsonb)
    ), written as (
      insert into daily_rate as r (city_id, date) select city_id, ${date}::date from given order by city_id
      on conflict (city_id, date) do update
        set version = r.version + 1, updated_at = now(), deleted_at = null
        where r.deleted_at is not null or r.city_id = any(${updated})
      returning city_id, version
    ), priced as (
      insert into price (city_id, date, market, ${sql.join(KINDS.map(kind => sql.ref(kind)))})
      select w.city_id, ${date}::date, p.market, ${sql.join(KINDS.map(priceOf))}
      from written w join given g using (city_id) cross join jsonb_each(g.after) as p(market, prices)
    ), revised as (
      insert into revision (city_id, date, version, action, account_id, request_id, before, after)
      select w.city_id, ${date}::date, w.version, g.action, ${accountId}::uuid, ${requestId},
        nullif(g.before, 'null'::jsonb), g.after
      from written w join given g using (city_id)
    )
    select city_id, version from written`.execute(tx)
  return new Map(rows.map(({ city_id, version }) => [city_id, version]))
}
