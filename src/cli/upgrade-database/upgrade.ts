import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { changeOwner } from '#server/database/embedded/account.ts'
import { chooseBinaries } from '#server/database/embedded/binaries.ts'
import { acquireLock, openDataDirectory, readMajorVersion } from '#server/database/embedded/dataDirectory.ts'
import {
  emptyUpgradeFolder,
  finishUpgrade,
  replaceCluster,
  toUpgradeFolder,
} from '#server/database/embedded/upgradeFolder.ts'
import type { Maintenance } from '#server/database/maintenance.ts'
import { toBackupPath } from '#server/observability/backups.ts'
import { OperatorError } from '#server/operatorError.ts'
import { describeTables } from '../backup/format.ts'
import { copyVerified } from '../backup/verify.ts'
import { writeBackup } from '../backup/write.ts'
import { withMaintenance } from '../command.ts'
import { analyze } from '../restore/queries.ts'
import { checkBackup } from '../restore/restore.ts'

/**
 * Brings the embedded database to the major version of our PostgreSQL. It backs up with the PostgreSQL that made the
 * database, found in a folder or on the system, and restores into a new cluster. Then it compares every table and
 * exchanges the two. The older cluster is only read, and stays. After a kill it can be run again. Throws OperatorError.
 */
export async function upgradeDatabase(
  config: Config,
  postgresDir: string | undefined,
  now: Date,
  tell: (line: string) => void,
): Promise<void> {
  if (config.DATABASE_URL)
    throw new OperatorError('DATABASE_URL names a server: only the embedded database is upgraded.')
  const directory = await openDataDirectory(config.DATA_DIR)
  const unlock = acquireLock(directory)
  try {
    await finishUpgrade(directory)
    await upgradeLocked({ ...config, DATA_DIR: directory }, postgresDir, now, tell)
  } finally {
    unlock()
  }
}

async function upgradeLocked(
  config: Config,
  postgresDir: string | undefined,
  now: Date,
  tell: (line: string) => void,
): Promise<void> {
  const { DATA_DIR, BACKUP_DIR, POSTGRES_DIR } = config
  const cluster = join(DATA_DIR, 'postgres')
  const from = await readMajorVersion(cluster)
  if (from === undefined) throw new OperatorError(`There is no database in ${DATA_DIR} yet.`)
  const own = await chooseBinaries({ postgresDir: POSTGRES_DIR, prefix: [], cluster, major: undefined })
  if (from === own.major) return tell(`The database in ${cluster} is of PostgreSQL ${from} already.`)
  if (from > own.major)
    throw new OperatorError(`The database in ${cluster} is of PostgreSQL ${from}, later than ${own.major}.`)
  const kept = `${cluster}.${from}`
  if (existsSync(kept)) throw new OperatorError(`An earlier upgrade has left ${kept}: move it away.`)

  const file = toBackupPath(BACKUP_DIR, now)
  // read only, because the new cluster would lack what another command writes now
  const embedded = { postgresDir, isLocked: true, settings: ['default_transaction_read_only=on'] }
  const backUp = (storage: Maintenance) => writeBackup(storage, file, now, [])
  const foot = await withMaintenance(config, backUp, { alone: true, embedded })
  tell(`Backed up into ${file}: ${describeTables(foot)}.`)

  const folder = toUpgradeFolder(DATA_DIR)
  await emptyUpgradeFolder(DATA_DIR)
  const sentence = await withMaintenance({ ...config, DATA_DIR: folder }, async storage => {
    const said = await copyVerified(storage, file, await checkBackup(file))
    await analyze(storage.db)
    return said
  })
  await changeOwner({ prefix: [], owner: await stat(cluster) }, folder)
  await replaceCluster(DATA_DIR, kept)
  tell(sentence)
  tell(`Upgraded from PostgreSQL ${from} to ${own.major}. Remove ${kept} when nobody goes back to it.`)
}
