import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Whether the database answers at all. */
export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
