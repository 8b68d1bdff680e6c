import { sql } from 'kysely'
import type { Db } from '#server/storage/tables.ts'

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

/** The rows of cities under their keys, made with these spellings when they are new; two at once get the same. */
export async function findOrAddCities(db: Db, cities: readonly Omit<City, 'id'>[]): Promise<City[]> {
  // in one order everywhere, so that two calls at once cannot wait for each other
  await sql`
    insert into city (key, name, state)
    select key, name, state
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as g(key text collate "C", name text, state text)
    order by key
    on conflict (key) do nothing`.execute(db)
  const keys = cities.map(({ key }) => key)
  return db.selectFrom('city').select(COLUMNS).where(sql<boolean>`key = any(${keys})`).execute()
}
