import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { selectContent } from '#server/rates/queries.ts'
import type { Day } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
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

/** A record whose packed prices, which visitors are shown, are not those of its rows in `price`. */
export interface Mispacked {
  city: string
  date: Day
  /** How many there are. */
  total: number
}

const kinds = sql.join(KINDS.map(kind => sql.ref(kind)))
/** One pass over all prices, in the order of their key. */
const mispacked = sql`daily_rate r left join (
    select city_id, date, string_agg(pack_prices(market, ${kinds}), '' order by market) as packed
    from price group by city_id, date) p on p.city_id = r.city_id and p.date = r.date
  where r.packed is distinct from p.packed`

/** Finds records whose packed prices are not those of their rows, the newest first, at most `limit`. */
export async function findMispacked(db: Db, limit: number): Promise<Mispacked[]> {
  const { rows } = await sql<Mispacked>`
    select c.name as city, r.date, r.total from (
      select r.city_id, r.date, count(*) over ()::int as total from ${mispacked}
      order by r.date desc, r.city_id limit ${limit}) r
    join city c on c.id = r.city_id order by r.date desc, c.key`.execute(db)
  return rows
}

/** Packs the prices of such records again from their rows. */
export async function repackPrices(db: Db): Promise<void> {
  await sql`update daily_rate d set packed = pack_record(d.city_id, d.date)
    where (d.city_id, d.date) in (select r.city_id, r.date from ${mispacked})`.execute(db)
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
