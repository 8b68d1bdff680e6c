import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { selectContent } from '#server/rates/queries.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import { MAX_PRICE } from '#shared/rates/rates.ts'

/** Settings and state of the database server. */
export interface Facts {
  now: Date
  isStandby: boolean
  knowsIndia: boolean
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  synchronousStandbys: string
  encoding: string
  /** Pages that were not what had been written to them, since the statistics were reset. */
  checksumFailures: number
}

/** Reads the settings and the state of the database server. */
export async function findFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select clock_timestamp() as now, pg_is_in_recovery() as "isStandby",
      exists (select from pg_timezone_names where name = 'Asia/Kolkata') as "knowsIndia",
      current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('synchronous_standby_names') as "synchronousStandbys",
      current_setting('server_encoding') as encoding,
      (select coalesce(sum(checksum_failures), 0)::int from pg_stat_database) as "checksumFailures"`.execute(
    db,
  )
  return rows[0]!
}

/** Counts rows that break an invariant, by the description of what is wrong. */
export async function findBroken(db: Db): Promise<{ description: string; found: number }[]> {
  const { rows } = await sql<{ description: string; found: number }>`
    select 'records without a revision of their version' as description, count(*)::int as found from daily_rate r
      where not exists (select from revision v
        where v.city_id = r.city_id and v.date = r.date and v.version = r.version and v.at = r.updated_at)
    union all
    select 'published records without a price', count(*)::int from daily_rate r
      where r.deleted_at is null and not exists (select from price p
        where p.city_id = r.city_id and p.date = r.date)
    union all
    select 'published records whose prices are not those of their last revision', count(*)::int
      from daily_rate r join revision v on v.city_id = r.city_id and v.date = r.date and v.version = r.version
      where r.deleted_at is null and ${selectContent('r')}::jsonb -> 'markets' is distinct from (
        select jsonb_object_agg(key, value) from jsonb_each(v.after)
        where key in (${sql.join(MARKETS.map(market => sql.lit(market)))}))
    union all
    select 'prices of deleted records', count(*)::int
      from price p join daily_rate r on r.city_id = p.city_id and r.date = p.date where r.deleted_at is not null
    union all
    select 'published records of cities that are part of another one', count(*)::int
      from daily_rate r join city c on c.id = r.city_id where r.deleted_at is null and c.now_id is not null
    union all
    select ${`prices that are not from 0 to ${MAX_PRICE}`}, count(*)::int from price
      where least(chicken, skinless, boneless) < 0 or greatest(chicken, skinless, boneless) > ${MAX_PRICE}
    union all
    select 'live sessions of deactivated accounts', count(*)::int
      from session s left join account a on a.id = s.account_id
      where s.ended_at is null and (a.id is null or a.status = 'deactivated')`.execute(db)
  return rows.filter(({ found }) => found > 0)
}
