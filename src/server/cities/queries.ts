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

/** The row of a city under its key, made with this spelling and state when it is new; two at once get the same. */
export async function findOrAddCity(db: Db, city: Omit<City, 'id'>): Promise<City> {
  const added = await db
    .insertInto('city')
    .values(city)
    .onConflict(on => on.column('key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return added ?? db.selectFrom('city').select(COLUMNS).where('key', '=', city.key).executeTakeFirstOrThrow()
}
