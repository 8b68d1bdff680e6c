import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Day } from '#shared/days.ts'

/** Writes that one poll returns; with more, the whole cache is cleared and the individual writes are not needed. */
export const MAX_WRITES = 1000

/** A write to the record of a city and day, its deletion included. */
export interface CommittedWrite {
  /** Key of the city. */
  city: string
  date: Day
  /** Whether this write may have added the city to the site, or removed it. */
  mayBeNew: boolean
}

export interface PollResult {
  /** The oldest transaction still running: writes of it and of later ones may be missing in this result. */
  since: string
  /** Writes that later transactions have committed already; the oldest ones when they are too many. */
  writes: (CommittedWrite & { revision: string })[]
  /** Cities that such transactions have renamed, merged or retired, each with its transaction. */
  changedCities: string[]
  /** Number of all such writes, and of those that the next poll finds again. */
  totalCount: number
  repeatCount: number
}

/** Finds where to start polling. */
export async function findCurrent(db: Db): Promise<PollResult> {
  const { rows } = await sql<{ since: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as since`.execute(db)
  return { since: rows[0]!.since, writes: [], changedCities: [], totalCount: 0, repeatCount: 0 }
}

/**
 * Finds the committed writes of transactions from `since` on. Transactions commit in another order than they begin, so
 * a poll may return writes of the one before again, and none is missed. A correction neither adds a city nor removes it, however long an older transaction stays
 * open, of another database of the server, say. Other days of a city are read in the order of the primary key: any other index would
 * be scanned over all days.
 */
export async function findWritesSince(db: Db, since: string): Promise<PollResult> {
  const { rows } = await sql<PollResult>`
    with written as materialized (
      select city_id, date, version, action, written_in from revision
      where written_in >= ${since}::xid8 and written_in < pg_snapshot_xmax(pg_current_snapshot())
      order by written_in limit ${MAX_WRITES}
    ), counted as (
      select count(*)::int as "totalCount",
        (count(*) filter (where written_in >= pg_snapshot_xmin(pg_current_snapshot())))::int as "repeatCount"
      from revision where written_in >= ${since}::xid8 and written_in < pg_snapshot_xmax(pg_current_snapshot())
    ), cities as materialized (
      select w.city_id, (
        select r.date from rate r where r.city_id = w.city_id and r.deleted_at is null
          and not exists (select from written o where o.city_id = r.city_id and o.date = r.date)
        order by r.city_id, r.date limit 1) is null as may_be_new
      from (select distinct city_id from written) w
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as since, "totalCount", "repeatCount",
      (select coalesce(json_agg(id || ' ' || changed_in), '[]') from city
        where changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())) as "changedCities",
      coalesce((
      select json_agg(json_build_object(
        'revision', concat_ws(' ', w.city_id, w.date, w.version, w.written_in), 'city', c.key, 'date', w.date,
        'mayBeNew', o.may_be_new and w.action <> 'update'))
      from written w join cities o using (city_id) join city c on c.id = w.city_id), '[]') as writes
    from counted`.execute(db)
  return rows[0]!
}
