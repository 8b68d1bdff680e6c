import type { Db } from '#server/storage/tables.ts'

/** A city rates are kept for. */
export interface City {
  id: number
  name: string
}

/** The row of a city under its key, made with this spelling and state when it is new. */
export async function findOrAddCity(
  db: Db,
  city: { key: string; name: string; state: string | null },
): Promise<City> {
  const added = await db
    .insertInto('city')
    .values(city)
    .onConflict(on => on.column('key').doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (added) return added
  return db.selectFrom('city').select(['id', 'name']).where('key', '=', city.key).executeTakeFirstOrThrow()
}
