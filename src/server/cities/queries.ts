import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** A city rates are kept for. */
export interface City {
  id: number
  key: string
  name: string
  state: string | null
}

const COLUMNS = ['id', 'key', 'name', 'state'] as const

/** Every city that was ever entered. */
export const findCities = (db: Db): Promise<City[]> => db.selectFrom('city').select(COLUMNS).execute()

/** The cities of keys that were entered; others are absent. */
export const findCitiesByKey = (db: Db, keys: readonly string[]): Promise<City[]> =>
  db.selectFrom('city').select(COLUMNS).where(sql<boolean>`key = any(${keys})`).execute()

/** Lets one transaction at a time make cities, whatever the number of instances: what it reads then stays true. */
export const lockNewCities = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('new city'))`.execute(tx)

/** Makes cities under the lock. */
export async function insertCities(tx: Db, cities: readonly Omit<City, 'id'>[]): Promise<City[]> {
  const { rows } = await sql<City>`
    insert into city (key, name, state)
    select key, name, state
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as g(key text, name text, state text)
    returning id, key, name, state`.execute(tx)
  return rows
}
