import { sql } from 'kysely'
import type { City, NewCity } from '#server/cities/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { selectMarkets } from '#server/database/priceColumns.ts'
import { hasChanged, letWritesEnd } from '#server/database/queries.ts'
import type { ManagedCity } from '#shared/cities/managedCities.ts'
import type { Day } from '#shared/days.ts'
import type { Markets } from '#shared/rates/markets.ts'

/** Lists the cities that have or had a rate, by name, or finds one of them. */
export async function findManagedCities(db: ReadOnlyDb, id?: number): Promise<ManagedCity[]> {
  const { rows } = await sql<ManagedCity>`
    select c.id as "_id", c.name, c.state, c.retired_at is not null as "isRetired", d.days, d.last,
      (select coalesce(json_agg(a.name order by a.key), '[]') from city_alias a
        where a.city_key = c.key) as "otherNames"
    from city c cross join lateral (
      select count(*)::integer as days, max(date) as last from rate r
      where r.city_id = c.id and r.deleted_at is null) d
    where c.now_id is null ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by c.key`.execute(db)
  return rows
}

/** A city, or one that was merged. */
export interface NamedCity extends City {
  /** The city that it is part of. */
  nowId: number | null
}

/** Finds cities and, of merged ones, those that they are part of. */
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

/** Locks such cities until the transaction ends, and all rates: writes under way end first, and later ones see what is changed. */
export async function lockCities(tx: Db, ids: readonly number[]): Promise<Map<number, NamedCity>> {
  await letWritesEnd(tx)
  await sql`select from city ${selectById(ids)} order by id for update`.execute(tx)
  return findCitiesById(tx, ids)
}

/** Gives a city another name, and has its former one lead to it. */
export async function renameCity(tx: Db, { id, ...former }: City, name: NewCity): Promise<void> {
  await sql`update city set key = ${name.key}, name = ${name.name}, state = ${name.state}
    where id = ${id}`.execute(tx)
  if (name.key !== former.key) await addFormerName(tx, former, name.key)
}

/** Makes a former name, with the aliases that led to it, an alias of the city with this key. */
async function addFormerName(tx: Db, former: Pick<City, 'key' | 'name'>, cityKey: string): Promise<void> {
  await sql`update city_alias set city_key = ${cityKey} where city_key = ${former.key}`.execute(tx)
  await sql`insert into city_alias (key, name, city_key) values (${former.key}, ${former.name}, ${cityKey})`.execute(
    tx,
  )
  // a city that has a name again needs no alias for it
  await sql`delete from city_alias where key = ${cityKey}`.execute(tx)
}

/** Adds an alias of a city. */
export async function insertAlias(tx: Db, city: City, key: string, name: string): Promise<void> {
  await sql`insert into city_alias (key, name, city_key) values (${key}, ${name}, ${city.key})`.execute(tx)
}

/** Deletes an alias of a city; false if the city has no such alias. */
export const deleteAlias = (tx: Db, city: City, key: string): Promise<boolean> =>
  sql`delete from city_alias where key = ${key} and city_key = ${city.key}`.execute(tx).then(hasChanged)

/** Retires a city, or brings it back. */
export const setRetired = (tx: Db, id: number, isRetired: boolean) =>
  sql`update city set retired_at = case when ${isRetired} then now() end where id = ${id}`.execute(tx)

/** Ids of two cities: `from` becomes part of `into`. */
export interface Merge {
  from: number
  into: number
}

/** Makes a city, with those that were merged into it, part of another one; its names lead there. */
export async function addToCity(tx: Db, from: City, into: City): Promise<void> {
  await sql`update city set now_id = ${into.id}, retired_at = null
    where ${from.id} in (id, now_id)`.execute(tx)
  await addFormerName(tx, from, into.key)
}

/** What two cities published of a day; `into` is null where the other one has nothing. */
export interface DayPair {
  date: Day
  from: Markets
  into: Markets | null
}

/** Lists the published days of a city, with what the other one has of them. */
export async function findDayPairs(db: ReadOnlyDb, { from, into }: Merge): Promise<DayPair[]> {
  const { rows } = await sql<DayPair>`
    select r.date, ${selectMarkets('r')} as "from", case when o.date is not null then ${selectMarkets('o')} end as "into"
    from rate r left join rate o on o.city_id = ${into} and o.date = r.date and o.deleted_at is null
    where r.city_id = ${from} and r.deleted_at is null order by r.date desc`.execute(db)
  return rows
}
