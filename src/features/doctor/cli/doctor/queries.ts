import { sql } from 'kysely'
import { formerPrices, selectPrices } from '#server/database/priceColumns.ts'
import type { Db } from '#server/database/tables.ts'
import { isSending } from '#server/outbox/queries.ts'
import type { Day } from '#shared/days.ts'

/** Settings and state of the database server. */
export interface Facts {
  now: Date
  isStandby: boolean
  knowsIndia: boolean
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
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
      current_setting('server_encoding') as encoding,
      (select coalesce(sum(checksum_failures), 0)::int from pg_stat_database) as "checksumFailures"`.execute(
    db,
  )
  return rows[0]!
}

/** A record whose prices, which visitors are shown, are not those of its last revision. */
export interface ChangedRate {
  city: string
  date: Day
  /** How many there are. */
  total: number
}

const changed = sql`rate r join revision v on v.city_id = r.city_id and v.date = r.date and v.version = r.version
  where (${selectPrices('r')}) is distinct from (${sql.join(formerPrices('v'))})`

/** Finds records whose prices are not those that were entered last, the newest first, at most `limit`. */
export async function findChangedRates(db: Db, limit: number): Promise<ChangedRate[]> {
  const { rows } = await sql<ChangedRate>`
    select c.name as city, r.date, r.total from (
      select r.city_id, r.date, count(*) over ()::int as total from ${changed}
      order by r.date desc, r.city_id limit ${limit}) r
    join city c on c.id = r.city_id order by r.date desc, c.key`.execute(db)
  return rows
}

/** Counts rows that break an invariant, by the description of what is wrong. */
export async function findBroken(db: Db): Promise<{ description: string; found: number }[]> {
  const { rows } = await sql<{ description: string; found: number }>`
    select 'records without a revision of their version' as description, count(*)::int as found from rate r
      where not exists (select from revision v
        where v.city_id = r.city_id and v.date = r.date and v.version = r.version and v.at = r.updated_at)
    union all
    select 'published records without a price', count(*)::int from rate r
      where r.deleted_at is null and num_nonnulls(${selectPrices('r')}) = 0
    union all
    select 'published records of cities that are part of another one', count(*)::int
      from rate r join city c on c.id = r.city_id where r.deleted_at is null and c.now_id is not null
    union all
    select 'live sessions of deactivated accounts', count(*)::int
      from session s left join account a on a.id = s.account_id
      where s.ended_at is null and (a.id is null or a.status = 'deactivated')`.execute(db)
  return rows.filter(({ found }) => found > 0)
}

interface DueAlerts {
  due: number
  /** For how long the first of them has been due, in seconds. */
  oldest: number
  isPaused: boolean
  isHeld: boolean
}

/** Finds how many alerts are due, and whether somebody keeps them from being sent. */
export async function findDueAlerts(db: Db): Promise<DueAlerts> {
  const { rows } = await sql<DueAlerts>`
    select count(*)::int as due, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as oldest,
      coalesce((select is_paused from alert_setting), false) as "isPaused", not ${isSending} as "isHeld"
    from alert where due_at <= now()`.execute(db)
  return rows[0]!
}

interface JobTrouble {
  /** Jobs whose last run failed for good. */
  failed: { name: string; reason: string | null }[]
  overdue: { name: string; since: string }[]
}

/** Finds jobs that failed for good and have not succeeded since, and jobs that have been due for so many seconds. */
export async function findJobTrouble(db: Db, seconds: number): Promise<JobTrouble> {
  const failed = await sql<JobTrouble['failed'][number]>`
    select name, output ->> 'message' as reason from (
      select distinct on (name) name, state, output from chicken_rates_jobs.job
      where state in ('completed', 'failed') order by name, completed_on desc) last
    where state = 'failed' order by name`.execute(db)
  const overdue = await sql<JobTrouble['overdue'][number]>`
    select name, to_char(min(start_after) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"') as since
    from chicken_rates_jobs.job
    where state in ('created', 'retry') and start_after < now() - make_interval(secs => ${seconds})
    group by name order by name`.execute(db)
  return { failed: failed.rows, overdue: overdue.rows }
}
