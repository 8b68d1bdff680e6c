import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { readFact, setFact } from '#server/database/queries.ts'

/** Why the last backup by the schedule failed; absent when it has not. */
const BACKUP_FAILED = 'backup_failed'

/** Returns why the last scheduled backup failed; undefined when it has not. */
export const readBackupFailure = (db: ReadOnlyDb): Promise<string | undefined> => readFact(db, BACKUP_FAILED)

/** Notes why a backup failed, or with undefined that one has succeeded. */
export const noteBackupFailure = (db: Db, reason: string | undefined): Promise<void> =>
  setFact(db, BACKUP_FAILED, reason)
