import { sql } from 'kysely'
import type { Db } from '#server/storage/tables.ts'
import type { Write } from './writes.ts'

/** Records of one look; when more were written, which ones is of no use any more. */
export const MAX_WRITES = 1000

export interface Seen {
  /** The oldest transaction that was still running: whatever it and later ones write is not seen yet. */
  since: string
  /** What later ones have written already; of very many the oldest. */
  writes: (Write & { revision: string })[]
  /** How many that are in all, and how many of them the next look finds again. */
  found: number
  again: number
}

/** From here on. */
export async function findNow(db: Db): Promise<Seen> {
  const { rows } = await sql<{ since: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as since`.execute(db)
  return { since: rows[0]!.since, writes: [], found: 0, again: 0 }
}

/**
 * What was written by transactions from `since` on, committed by now. Transactions commit in another order than they
 * begin, so what a look has seen may be seen again by the next one, and nothing is missed. Works on a standby, too,
 * whose snapshots list no running transactions. Other days of a city are looked for in the order of the key: in any
 * other index that is a walk along all days there are.
 */
export async function findWritesSince(db: Db, since: string): Promise<Seen> {
  const { rows } = await sql<Seen>`
    with written as materialized (
      select city_id, date, version from revision
      where written_in >= ${since}::xid8 and written_in < pg_snapshot_xmax(pg_current_snapshot())
      order by written_in limit ${MAX_WRITES}
    ), counted as (
      select count(*)::int as found,
        (count(*) filter (where written_in >= pg_snapshot_xmin(pg_current_snapshot())))::int as again
      from revision where written_in >= ${since}::xid8 and written_in < pg_snapshot_xmax(pg_current_snapshot())
    ), cities as materialized (
      select w.city_id, (
        select r.date from daily_rate r where r.city_id = w.city_id and r.deleted_at is null
          and not exists (select from written o where o.city_id = r.city_id and o.date = r.date)
        order by r.city_id, r.date limit 1) is null as may_be_new
      from (select distinct city_id from written) w
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as since, found, again, coalesce((
      select json_agg(json_build_object(
        'revision', concat_ws(' ', w.city_id, w.date, w.version), 'city', c.key, 'date', w.date,
        'mayBeNew', o.may_be_new))
      from written w join cities o using (city_id) join city c on c.id = w.city_id), '[]') as writes
    from counted`.execute(db)
  return rows[0]!
}
