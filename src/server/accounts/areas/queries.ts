import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'

/** The names of the cities that the account `a` looks after, as they are called now. */
export const selectAreaNames = sql`array(
  select c.name from city n join city c on c.id = coalesce(n.now_id, n.id)
  where n.id = any(a.area_cities) group by c.id order by c.key)`

/** Finds those names of an account. */
export async function findAreaNames(db: ReadOnlyDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ names: string[] }>`
    select ${selectAreaNames} as names from account a where a.id = ${accountId}::uuid`.execute(db)
  return rows[0]!.names
}

/** Stores which cities somebody looks after, by their ids; none means all cities. */
export async function updateAreas(tx: Db, accountId: string, cityIds: number[]): Promise<void> {
  await sql`update account set area_cities = ${cityIds}::integer[] where id = ${accountId}::uuid`.execute(tx)
}
