import type { Config } from '#server/config.ts'
import { checkDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { checkFolder, checkLastBackup, checkSettingsFile } from './folders.ts'
import { checkMachine } from './machine.ts'
import { checkCities, checkLeftover, checkProduct } from './product.ts'
import { checkSettings } from './settings.ts'

/** Looks at everything an installation needs, one after the other; changes nothing. */
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
