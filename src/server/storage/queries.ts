import { sql } from 'kysely'
import { StartRefused } from '#server/startRefused.ts'
import type { Db } from './tables.ts'

/** Whether the database answers at all. */
export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/** Throws StartRefused, with the database's own reason, when it does not let us in. */
export async function reach(db: Db): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new StartRefused(`The database cannot be reached: ${(error as Error).message}.`)
  }
}
