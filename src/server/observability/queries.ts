import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'

/** Why the last backup by the schedule failed; absent when it has not. */
const BACKUP_FAILED = 'backup_failed'

/** Returns why the last scheduled backup failed; undefined when it has not. */
export async function readBackupFailure(db: ReadOnlyDb): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from site_fact where name = ${BACKUP_FAILED}`.execute(db)
  return rows[0]?.value
}

/** Notes why a backup failed, or with undefined that one has succeeded. */
export async function noteBackupFailure(db: Db, reason: string | undefined): Promise<void> {
  await sql`delete from site_fact where name = ${BACKUP_FAILED}`.execute(db)
  if (reason !== undefined)
    await sql`insert into site_fact (name, value) values (${BACKUP_FAILED}, ${reason})`.execute(db)
}
