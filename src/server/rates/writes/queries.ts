import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/tables.ts'
import { KINDS, MARKETS, type Markets } from '#shared/rates/markets.ts'
import type { Revision } from '#shared/rates/rates.ts'
import type { RateKey } from '../ids.ts'
import { selectMarkets } from '../prices/queries.ts'

/** Who writes, for the history. */
export interface Author {
  /** Null when the product itself writes, as for sample rates. */
  accountId: string | null
  requestId: string | null
}

/** Prices as rows of a JSON array, for `jsonb_to_recordset`. */
const toPriceRows = (markets: Markets) =>
  JSON.stringify(MARKETS.flatMap(market => (markets[market] ? [{ market, ...markets[market] }] : [])))

const priceRows = (markets: Markets) =>
  sql`jsonb_to_recordset(${toPriceRows(markets)}::jsonb) as p(market text, ${sql.join(
    KINDS.map(kind => sql`${sql.ref(kind)} numeric`),
  )})`

/** The `writer` of a transaction that decides by itself who may write. */
export const ANY_WRITER: Fragment = sql`select`

/** A record that is entered, INR per kg. */
interface NewRate extends Author {
  key: RateKey
  markets: Markets
}

/**
 * The moment of a write to a record that was written before: never earlier than that, though the clock was set back or
 * the transaction began before the one it waited for.
 */
export const momentAfter = (updatedAt: 'updated_at' | 'r.updated_at') =>
  sql`greatest(now(), ${sql.ref(updatedAt)})`

/**
 * Records a city's rates of a day and their first revision in one statement, if `writer` lets it; the new version, or
 * null when that city and day has a published record already. A deleted record is taken up again.
 */
export async function insertRate(
  db: Db,
  writer: Fragment,
  { key: { cityId, date }, markets, accountId, requestId }: NewRate,
): Promise<{ mayWrite: boolean; version: number | null }> {
  const { rows } = await sql<{ mayWrite: boolean; version: number | null }>`
    with writer as materialized (${writer}), written as (
      insert into daily_rate as r (city_id, date) select ${cityId}::integer, ${date}::date from writer
      on conflict (city_id, date) do update
        set version = r.version + 1, updated_at = ${momentAfter('r.updated_at')}, deleted_at = null
        where r.deleted_at is not null
      returning city_id, date, version, updated_at
    ), priced as (
      insert into price (city_id, date, market, chicken, skinless, boneless)
      select w.city_id, w.date, p.market, p.chicken, p.skinless, p.boneless
      from written w cross join ${priceRows(markets)}
    ), revised as (
      insert into revision (city_id, date, version, at, action, account_id, request_id, after)
      select city_id, date, version, updated_at, 'create', ${accountId}::uuid, ${requestId},
        ${JSON.stringify(markets)}::jsonb
      from written
    )
    select exists(select from writer) as "mayWrite", (select version from written) as version`.execute(db)
  return rows[0]!
}

/** A record as it stands, locked until the transaction ends; `markets` is null while it is deleted. */
export interface LockedRate {
  location: string
  version: number
  markets: Markets | null
}

/** Locks a record that has ever been written. */
export async function lockRate(tx: Db, { cityId, date }: RateKey): Promise<LockedRate | undefined> {
  const { rows } = await sql<LockedRate & { deleted: boolean }>`
    select c.name as location, r.version, r.deleted_at is not null as deleted, ${selectMarkets('r')} as markets
    from daily_rate r join city c on c.id = r.city_id
    where r.city_id = ${cityId} and r.date = ${date} for update of r`.execute(tx)
  const [row] = rows
  return (
    row && { location: row.location, version: row.version, markets: row.deleted ? null : (row.markets ?? {}) }
  )
}

/** Puts `after` in the place of a locked record's rates and keeps both in the history; null deletes the record. */
export async function replaceRate(
  tx: Db,
  { cityId, date }: RateKey,
  { action, before, after }: Pick<Revision, 'action' | 'before' | 'after'>,
  { accountId, requestId }: Author,
): Promise<number> {
  await sql`delete from price where city_id = ${cityId} and date = ${date}`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    with written as (
      update daily_rate set version = version + 1, updated_at = ${momentAfter('updated_at')},
        deleted_at = ${after === null ? momentAfter('updated_at') : sql`null`}
      where city_id = ${cityId} and date = ${date} returning version, updated_at
    ), priced as (
      insert into price (city_id, date, market, chicken, skinless, boneless)
      select ${cityId}, ${date}, p.market, p.chicken, p.skinless, p.boneless from ${priceRows(after ?? {})}
    ), revised as (
      insert into revision (city_id, date, version, at, action, account_id, request_id, before, after)
      select ${cityId}, ${date}, version, updated_at, ${action}, ${accountId}::uuid, ${requestId},
        ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb
      from written
    )
    select version from written`.execute(tx)
  return rows[0]!.version
}

interface RevisionRow extends Omit<Revision, 'at' | 'by'> {
  at: Date
  account_id: string | null
  account_name: string | null
}

/** Every write to a record, newest first; empty when there never was one. */
export async function findRevisions(db: ReadOnlyDb, { cityId, date }: RateKey): Promise<Revision[]> {
  const { rows } = await sql<RevisionRow>`
    select c.name as location, v.version, v.action, v.at, v.before, v.after, v.account_id, a.name as account_name
    from revision v join city c on c.id = v.city_id left join account a on a.id = v.account_id
    where v.city_id = ${cityId} and v.date = ${date} order by v.version desc`.execute(db)
  return rows.map(({ account_id, account_name, at, ...revision }) => ({
    ...revision,
    at: at.toISOString(),
    by: account_id === null ? null : { _id: account_id, name: account_name ?? '' },
  }))
}
