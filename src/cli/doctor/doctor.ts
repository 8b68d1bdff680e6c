import type { Config } from '#server/config.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkFolder, checkLastBackup, checkSettingsFile } from './folders.ts'
import { checkCities, checkLeftover, checkMachine, checkProduct, checkSettings } from './installation.ts'

/** Runs every check of an installation, one after the other. Changes nothing. */
export async function* examine(config: Config, now: Date): AsyncGenerator<Finding> {
  yield* checkMachine()
  yield* checkSettings(config)
  yield* await checkSettingsFile('.env')
  if (!config.DATABASE_URL) yield await checkFolder('data folder', config.DATA_DIR)
  yield await checkProduct(config)
  yield* await checkLeftover(config)
  yield* await checkDatabase(config)
  yield await checkFolder('backup folder', config.BACKUP_DIR)
  yield await checkLastBackup(config.BACKUP_DIR, now)
  yield await checkCities(config)
}
