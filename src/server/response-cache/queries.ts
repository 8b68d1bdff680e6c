import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Day } from '#shared/days.ts'

/** Writes that are told one by one; of more of them only that there were many. */
export const MAX_WRITES = 10_000

/** A write to the record of a city and day, its deletion included. */
export interface CommittedWrite {
  /** Key of the city. */
  city: string
  /** Its name. */
  location: string
  date: Day
  /** Whether this write may have added the city to the site, or removed it. */
  mayBeNew: boolean
}

/** What was committed since a position. */
export interface Committed {
  /** The position from here on: a `pg_snapshot`. */
  position: string
  writes: CommittedWrite[]
  /** Whether a city or a name of one was changed. */
  areCitiesChanged: boolean
  /** Ids of notifications are given in the order in which they are committed. */
  lastNotification: number
}

/** Whether a row was committed after a position, whenever its transaction began; none was without one. */
export const isSince = (
  position: string | null,
) => sql`(written_in >= pg_snapshot_xmin(${position}::pg_snapshot)
  and not pg_visible_in_snapshot(written_in, ${position}::pg_snapshot))`

/**
 * Finds what was committed since a position, in one statement: what it sees is what the new position holds, so nothing is missed
 * and nothing comes twice, also of a transaction that commits late. A correction neither adds a city nor removes it. Other days of
 * a city are read in the order of the primary key: any other index would be scanned over all days. Without a position it finds that
 * of now alone.
 */
export async function findCommitted(db: Db, position: string | null): Promise<Committed> {
  const { rows } = await sql<Committed>`
    with written as materialized (
      select city_id, date, action from revision where ${isSince(position)} limit ${MAX_WRITES}
    ), cities as materialized (
      select w.city_id, (
        select r.date from rate r where r.city_id = w.city_id and r.deleted_at is null
          and not exists (select from written o where o.city_id = r.city_id and o.date = r.date)
        order by r.city_id, r.date limit 1) is null as may_be_new
      from (select distinct city_id from written) w
    )
    select pg_current_snapshot()::text as position,
      (select coalesce(max(id), 0)::float8 from notification) as "lastNotification",
      exists (select from event where ${isSince(position)} and city_id is not null and action <> 'city.create') as "areCitiesChanged",
      (select coalesce(json_agg(json_build_object('city', c.key, 'location', c.name, 'date', w.date,
          'mayBeNew', o.may_be_new and w.action <> 'update')), '[]')
        from written w join cities o using (city_id) join city c on c.id = w.city_id) as writes`.execute(db)
  return rows[0]!
}
