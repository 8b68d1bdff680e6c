import { sql } from 'kysely'
import type { City, NewCity } from '#server/cities/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import type { ManagedCity } from '#shared/cities/managedCities.ts'
import type { Day } from '#shared/days.ts'
import type { StoredContent } from '#shared/rates/rates.ts'

/** Lists the cities that have or had a rate, by name, or finds one of them. */
export async function findManagedCities(db: ReadOnlyDb, id?: number): Promise<ManagedCity[]> {
  const { rows } = await sql<ManagedCity>`
    select c.id as "_id", c.name, c.state, c.retired_at is not null as "isRetired", d.days, d.last,
      (select coalesce(json_agg(json_build_object('_id', n.id, 'name', n.name,
          'isMerged', exists (select from rate r where r.city_id = n.id)) order by n.key), '[]')
        from city n where n.now_id = c.id) as "formerNames"
    from city c cross join lateral (
      select count(*)::integer as days, max(date) as last from rate r
      where r.city_id = c.id and r.deleted_at is null) d
    where c.now_id is null ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.key`.execute(db)
  return rows
}

/** A city, or a former name of one. */
export interface NamedCity extends City {
  /** The city it is a former name of. */
  nowId: number | null
}

/** Finds cities and, of former names, the cities they lead to. */
export async function findCitiesById(
  db: ReadOnlyDb,
  ids: readonly number[],
): Promise<Map<number, NamedCity>> {
  const { rows } = await sql<NamedCity>`
    select id, key, name, state, now_id as "nowId", retired_at is not null as "isRetired"
    from city ${selectById(ids)}`.execute(db)
  return new Map(rows.map(city => [city.id, city]))
}

const selectById = (ids: readonly number[]) =>
  sql`where id = any(${ids}) or id in (select now_id from city where id = any(${ids}))`

/**
 * Locks such cities until the transaction ends, in one order everywhere. It waits for people who enter rates for them, and
 * they wait for it.
 */
export async function lockCities(tx: Db, ids: readonly number[]): Promise<Map<number, NamedCity>> {
  await sql`select from city ${selectById(ids)} order by id for update`.execute(tx)
  return findCitiesById(tx, ids)
}

/** Marks a city as changed, so that every instance reads it again. */
const changed = sql`changed_in = pg_current_xact_id()`

/** Gives a city another name. Its former name goes on leading to it; one that it had before is taken back. */
export async function renameCity(tx: Db, { id, ...former }: City, name: NewCity): Promise<void> {
  const isOther = name.key !== former.key
  const { rows } = await sql<{ id: number; hasRecords: boolean; isOwn: boolean }>`
    update city set key = key || ' ' where ${isOther} and key = ${name.key} and now_id = ${id}
    returning id, exists (select from rate where city_id = city.id) as "hasRecords",
      -- the city it was a former name of before any merge
      coalesce((select h.now_id from city_history h where h.city_id = city.id order by h.since limit 1), now_id) = ${id} as "isOwn"`.execute(
    tx,
  )
  await sql`update city set key = ${name.key}, name = ${name.name}, state = ${name.state}, ${changed}
    where id = ${id}`.execute(tx)
  const [takenBack] = rows
  if (takenBack?.hasRecords) {
    // a city that was merged keeps its row, and takes the other name in exchange
    await sql`update city set key = ${former.key}, name = ${former.name}, state = ${former.state}
      where id = ${takenBack.id}`.execute(tx)
    return
  }
  if (takenBack) await sql`delete from city where id = ${takenBack.id}`.execute(tx)
  if (isOther && !takenBack?.isOwn)
    await sql`insert into city (key, name, state, now_id)
      values (${former.key}, ${former.name}, ${former.state}, ${id})`.execute(tx)
}

/** Retires a city, or brings it back. */
export const setRetired = (tx: Db, id: number, isRetired: boolean) =>
  sql`update city set retired_at = case when ${isRetired} then now() end, ${changed} where id = ${id}`.execute(
    tx,
  )

/** Ids of two cities: `from` becomes part of `into`. */
export interface Merge {
  from: number
  into: number
}

/** Makes a city, with its former names, a former name of another one. */
export const addToCity = (tx: Db, { from, into }: Merge) =>
  sql`update city set now_id = ${into}, retired_at = null, ${changed} where ${from} in (id, now_id)`.execute(
    tx,
  )

/** A merge of before, as the history of names has it. */
export interface PastMerge extends Merge {
  /** To the microsecond. */
  at: string
  /** Whether the merged city was retired until then. */
  wasRetired: boolean
}

/** Finds the last merge of a city; undefined for a name that was never a city of its own. */
export async function findLastMerge(db: ReadOnlyDb, id: number): Promise<PastMerge | undefined> {
  const { rows } = await sql<PastMerge>`
    select h.city_id as "from", n.now_id as into, h.until::text as at, h.retired_at is not null as "wasRetired"
    from city_history h join city_version n on n.id = h.city_id and n.since = h.until
    where h.city_id = ${id} and h.now_id is null and n.now_id is not null
    order by h.until desc limit 1`.execute(db)
  return rows[0]
}

/** Makes a merged city one of its own again, with the former names that came along. */
export const removeFromCity = (tx: Db, { from, into, at }: PastMerge) =>
  sql`update city c set now_id = h.now_id, ${changed} from city_history h
    where h.city_id = c.id and h.until = ${at}::timestamptz and c.now_id = ${into}
      and ${from} in (h.city_id, h.now_id)`.execute(tx)

/** Lists the days that have a published record of a city. */
export async function findPublishedDays(db: ReadOnlyDb, cityId: number): Promise<Day[]> {
  const { rows } = await sql<{ date: Day }>`
    select date from rate where city_id = ${cityId} and deleted_at is null order by date desc`.execute(db)
  return rows.map(({ date }) => date)
}

/** A record that says what a merge wrote, and that nobody has written since. */
export interface MergedRecord {
  cityId: number
  date: Day
  /** That the merge made. */
  version: number
  before: StoredContent | null
  after: StoredContent | null
}

/** Finds the records that the merge of a city into another one wrote, as far as they are still so, and locks them. */
export async function lockMergedRecords(tx: Db, { from, into }: Merge): Promise<MergedRecord[]> {
  const { rows } = await sql<MergedRecord>`
    select r.city_id as "cityId", r.date, v.version, v.before, v.after from rate r
    join revision v on v.city_id = r.city_id and v.date = r.date
    join revision l on l.city_id = r.city_id and l.date = r.date and l.version = r.version
    where r.city_id in (${from}, ${into}) and v.request_id = (
      select request_id from audit where city_id = ${from} and action = ${'city.merged' satisfies AuditAction}
      order by id desc limit 1)
      -- another merge may have taken it away, and a separation brought it back
      and l.after is not distinct from v.after and not exists (select from revision w
        where w.city_id = r.city_id and w.date = r.date and w.version > v.version and not w.is_move)
    order by r.date, r.city_id for update of r`.execute(tx)
  return rows
}
