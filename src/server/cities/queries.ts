import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** A city that has rates, or may get some. */
export interface City {
  id: number
  /** Its identity, the folded form of its name. */
  key: string
  name: string
  state: string | null
  isRetired: boolean
}

/** A city that is not entered yet. */
export type NewCity = Pick<City, 'key' | 'name' | 'state'>

/** A name that means a city: its own, or a former one. */
export interface CityName extends City {
  byKey: string
  byName: string
}

const selectNames = (keys?: readonly string[]) => sql<CityName>`
  select n.key as "byKey", n.name as "byName", c.id, c.key, c.name, c.state,
    c.retired_at is not null as "isRetired"
  from (
    select key, name, key as city_key from city where now_id is null
    union all select key, name, city_key from city_alias) n
  join city c on c.key = n.city_key and c.now_id is null
  ${keys ? sql`where n.key = any(${keys})` : sql``}`

/** Every name of the cities that were ever entered. */
export const findCities = async (db: Db): Promise<CityName[]> => (await selectNames().execute(db)).rows

/** The cities of keys that were entered, also under former names; others are absent. */
export const findCitiesByKey = async (db: Db, keys: readonly string[]): Promise<CityName[]> =>
  (await selectNames(keys).execute(db)).rows

/** Lets one transaction at a time name cities, whatever the number of instances: what it reads then stays true. */
export const lockCityNames = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('new city'))`.execute(tx)

/** Makes cities under the lock. */
export async function insertCities(tx: Db, cities: readonly NewCity[]): Promise<CityName[]> {
  const { rows } = await sql<CityName>`
    insert into city (key, name, state)
    select key, name, state
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as g(key text, name text, state text)
    returning key as "byKey", name as "byName", id, key, name, state, false as "isRetired"`.execute(tx)
  return rows
}

/** The name of the fact that holds the names of the third-party service. */
const SERVICE_NAMES = 'city_service_names'

/** Stores the names that the service at a URL returned, for all instances. */
export async function storeServiceNames(db: Db, url: string, names: readonly string[]): Promise<void> {
  await sql`
    insert into site_fact (name, value)
    select ${SERVICE_NAMES}, jsonb_build_object('url', ${url}::text, 'readAt', extract(epoch from now()),
      'names', ${JSON.stringify(names)}::jsonb)::text
    on conflict (name) do update set value = excluded.value`.execute(db)
}

/** Returns the names of a service if they were stored after `readAt`, in seconds since 1970. */
export async function findServiceNames(
  db: Db,
  url: string,
  readAt: number,
): Promise<{ names: string[]; readAt: number } | undefined> {
  const { rows } = await sql<{ names: string[]; readAt: number }>`
    select v.value->'names' as names, (v.value->>'readAt')::float8 as "readAt"
    from site_fact f cross join lateral (select f.value::jsonb as value) as v
    where f.name = ${SERVICE_NAMES} and v.value->>'url' = ${url}
      and (v.value->>'readAt')::float8 > ${readAt}::float8`.execute(db)
  return rows[0]
}

/** Whether the names of a service were stored within a day, by the database's clock. */
export async function areServiceNamesFresh(db: Db, url: string): Promise<boolean> {
  const { rows } = await sql<{ yesterday: number }>`
    select extract(epoch from now() - interval '1 day')::float8 as yesterday`.execute(db)
  return (await findServiceNames(db, url, rows[0]!.yesterday)) !== undefined
}

/** Finds which city names mean by what was said of them, by their keys: what the account said itself comes first. */
export async function findMeantCities(
  db: ReadOnlyDb,
  keys: readonly string[],
  accountId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; city: string }>`
    select distinct on (key) key, city from spelling
    where key = any(${keys}) and (account_id = ${accountId}::uuid or account_id is null)
    order by key, account_id nulls last`.execute(db)
  return new Map(rows.map(({ key, city }) => [key, city]))
}
