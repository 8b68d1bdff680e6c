import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'
import { KINDS, type Markets } from '#shared/rates/markets.ts'
import { type RateKey, rateId } from '../ids.ts'
import { selectMarkets } from '../prices/queries.ts'
import { type Author, momentAfter } from '../writes/queries.ts'
import type { Standing } from './rows.ts'

const keyRows = (keys: readonly RateKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("cityId" integer, date date)`

interface StandingRow {
  city_id: number
  date: Day
  version: number
  markets: Markets | null
}

/** Locks those of the records that were ever written and tells how they stand, by `rateId`. */
export async function lockRates(tx: Db, keys: readonly RateKey[]): Promise<Map<string, Standing>> {
  // in one order everywhere, so that two calls at once cannot wait for each other
  await sql`
    select from daily_rate r join ${keyRows(keys)} on r.city_id = k."cityId" and r.date = k.date
    order by r.date, r.city_id for update of r`.execute(tx)
  // a statement of its own: what it reads is as new as the locks
  const { rows } = await sql<StandingRow>`
    select r.city_id, r.date, r.version,
      case when r.deleted_at is null then coalesce(${selectMarkets('r')}, '{}'::json) end as markets
    from daily_rate r join ${keyRows(keys)} on r.city_id = k."cityId" and r.date = k.date`.execute(tx)
  return new Map(
    rows.map(({ city_id, date, version, markets }) => [
      rateId({ cityId: city_id, date }),
      { version, markets },
    ]),
  )
}

/** One write, INR per kg. */
export interface RateWrite extends RateKey {
  action: 'create' | 'update'
  before: Markets | null
  after: Markets
}

const selectPrice = (kind: string) => sql`(p.prices ->> ${sql.lit(kind)})::numeric`

/**
 * Writes the rates of many cities and days and a revision of each; the new versions by `rateId`. Records to update
 * are locked already; one to create that somebody else has entered meanwhile is left out.
 */
export async function writeRates(
  tx: Db,
  writes: readonly RateWrite[],
  { accountId, requestId }: Author,
): Promise<Map<string, number>> {
  const updated = writes.filter(({ action }) => action === 'update')
  await sql`
    delete from price p using ${keyRows(updated.map(({ cityId, date }) => ({ cityId, date })))}
    where p.city_id = k."cityId" and p.date = k.date`.execute(tx)
  const { rows } = await sql<{ city_id: number; date: Day; version: number }>`
    with given as materialized (
      select "cityId" as city_id, date, action, before, after
      from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb)
        as g("cityId" integer, date date, action text, before jsonb, after jsonb)
    ), written as (
      insert into daily_rate as r (city_id, date) select city_id, date from given order by date, city_id
      on conflict (city_id, date) do update
        set version = r.version + 1, updated_at = ${momentAfter('r.updated_at')}, deleted_at = null
        where r.deleted_at is not null
          or (r.city_id, r.date) in (select g.city_id, g.date from given g where g.action = 'update')
      returning city_id, date, version, updated_at
    ), priced as (
      insert into price (city_id, date, market, ${sql.join(KINDS.map(kind => sql.ref(kind)))})
      select w.city_id, w.date, p.market, ${sql.join(KINDS.map(selectPrice))}
      from written w join given g using (city_id, date) cross join jsonb_each(g.after) as p(market, prices)
    ), revised as (
      insert into revision (city_id, date, version, at, action, account_id, request_id, before, after)
      select w.city_id, w.date, w.version, w.updated_at, g.action, ${accountId}::uuid, ${requestId},
        nullif(g.before, 'null'::jsonb), g.after
      from written w join given g using (city_id, date)
    )
    select city_id, date, version from written`.execute(tx)
  return new Map(rows.map(({ city_id, date, version }) => [rateId({ cityId: city_id, date }), version]))
}
