import { join } from 'node:path'
import { type Config, loadConfig } from '#server/config.ts'

/** Reads the settings of a demo. Throws OperatorError. */
export function loadDemoConfig(): Config {
  // the log must not hide the logins in the terminal; forty cities need no service that names more
  const config = loadConfig({ LOG_LEVEL: 'warn', CITIES_SERVICE_URL: '' })
  // samples must not get among the operator's own rates
  return { ...config, DATA_DIR: join(config.DATA_DIR, 'demo'), BACKUP_EVERY_HOURS: 0 }
}
