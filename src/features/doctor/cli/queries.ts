import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** Returns what time it is for the database server, and whether it knows India's. */
export async function findTime(db: Db): Promise<{ now: Date; knowsIndia: boolean }> {
  const { rows } = await sql<{ now: Date; knowsIndia: boolean }>`
    select clock_timestamp() as now,
      exists (select from pg_timezone_names where name = 'Asia/Kolkata') as "knowsIndia"`.execute(db)
  return rows[0]!
}
