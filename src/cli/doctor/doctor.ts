import type { Config } from '#server/config.ts'
import { FEATURES_OF_COMMANDS } from '../features.ts'
import { checkDatabase, DATABASE_LIMIT } from './database.ts'
import { type Check, type Finding, runCheck } from './finding.ts'
import { checkBackupHook, checkFolder, checkLastBackup, checkSettingsFile } from './folders.ts'
import {
  checkCities,
  checkLeftover,
  checkMachine,
  checkMail,
  checkPages,
  checkProduct,
  checkSettings,
} from './installation.ts'

/** Runs every check of an installation, one after the other. Changes nothing unless it is to repair, and never throws. */
export async function* examine(
  config: Config,
  now: Date,
  options: { isRepair?: boolean } = {},
): AsyncGenerator<Finding> {
  const checks: Check[] = [
    { about: 'Node.js', run: checkMachine },
    { about: 'pages', run: () => checkPages() },
    { about: 'settings', run: () => checkSettings(config) },
    { about: 'settings', run: () => checkSettingsFile('.env') },
    ...(config.DATABASE_URL
      ? []
      : [{ about: 'data folder', run: () => checkFolder('data folder', config.DATA_DIR) }]),
    { about: 'product', run: () => checkProduct(config) },
    { about: 'database', run: () => checkLeftover(config) },
    { about: 'database', run: () => checkDatabase(config, options), limit: DATABASE_LIMIT },
    { about: 'backup folder', run: () => checkFolder('backup folder', config.BACKUP_DIR) },
    { about: 'last backup', run: () => checkLastBackup(config.BACKUP_DIR, now), limit: DATABASE_LIMIT },
    { about: 'backup hook', run: () => checkBackupHook(config) },
    ...FEATURES_OF_COMMANDS.flatMap(({ checks }) => checks?.(config, now) ?? []),
    { about: 'cities service', run: () => checkCities(config) },
    { about: 'mail server', run: () => checkMail(config) },
  ]
  for (const check of checks) yield* await runCheck(check)
}
