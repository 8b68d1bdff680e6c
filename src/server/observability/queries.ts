import type { Db, ReadOnlyDb } from '#server/database/tables.ts'

/** Why the last backup by the schedule failed; absent when it has not. */
const BACKUP_FAILED = 'backup_failed'

/** Returns why the last scheduled backup failed; undefined when it has not. */
export async function readBackupFailure(db: ReadOnlyDb): Promise<string | undefined> {
  const fact = await db
    .selectFrom('site_fact')
    .select('value')
    .where('name', '=', BACKUP_FAILED)
    .executeTakeFirst()
  return fact?.value
}

/** Notes why a backup failed, or with undefined that one has succeeded. */
export async function noteBackupFailure(db: Db, reason: string | undefined): Promise<void> {
  await db.deleteFrom('site_fact').where('name', '=', BACKUP_FAILED).execute()
  if (reason !== undefined)
    await db.insertInto('site_fact').values({ name: BACKUP_FAILED, value: reason }).execute()
}
