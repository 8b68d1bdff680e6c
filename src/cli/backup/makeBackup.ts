import { dirname } from 'node:path'
import type { Config } from '#server/config.ts'
import { removeOldBackups } from '#server/observability/backups.ts'
import { noteBackupFailure } from '#server/observability/queries.ts'
import { withMaintenance } from '../command.ts'
import { FEATURES_OF_COMMANDS } from '../features.ts'
import { hasTable } from '../queries.ts'
import { describeSkipped, describeTables } from './format.ts'
import { runHook } from './hook.ts'
import { writeBackup } from './write.ts'

interface Wanted {
  file: string
  /** How many of the newest stay; all unless it is given. */
  kept?: number | undefined
  now: Date
}

/**
 * Makes a backup, copies it away as the settings say, and then removes old ones. Yields sentences for the operator. Throws
 * OperatorError, and leaves the old ones where one of these fails.
 */
export async function* makeBackup(config: Config, { file, kept, now }: Wanted): AsyncGenerator<string> {
  const { foot, skipped } = await withMaintenance(config, storage => writeBackup(storage, file, now))
  const left = describeSkipped(skipped)
  if (left) yield left
  yield `Backed up into ${file}: ${describeTables(foot)}.`
  for (const { copyBackup } of FEATURES_OF_COMMANDS) {
    const sentence = await copyBackup?.(config, { file, kept })
    if (sentence) yield sentence
  }
  if (config.BACKUP_HOOK) await runHook(config.BACKUP_HOOK, file, config.BACKUP_DIR)
  const removed = kept ? await removeOldBackups(dirname(file), kept, now) : 0
  if (removed > 0) yield `Removed ${removed} older ones.`
  await withMaintenance(config, async ({ db }) => {
    if (await hasTable(db, 'site_fact')) await noteBackupFailure(db, undefined)
  })
}
