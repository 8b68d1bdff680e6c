import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'

const SAMPLE = 'sample_data'

/** Whether the rates of this database are generated samples. */
export async function isSampleData(db: ReadOnlyDb): Promise<boolean> {
  const { rows } = await sql`select from site_fact where name = ${SAMPLE} and value = 'true'`.execute(db)
  return rows.length > 0
}

/** Marks the rates of this database as generated samples; every page says so then. */
export async function markSampleData(db: Db): Promise<void> {
  await sql`insert into site_fact (name, value) values (${SAMPLE}, 'true') on conflict do nothing`.execute(db)
}
