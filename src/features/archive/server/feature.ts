import type { Config } from '#server/config.ts'
import type { ServerFeature } from '#server/feature.ts'
import { type Archiver, openArchiver } from './database/archiver.ts'
import { dropSlot } from './database/slot.ts'

/** By the settings of their products. */
const archivers = new WeakMap<Config, Archiver>()

export const feature: ServerFeature = {
  async openBeside({ connection, config, log }) {
    const { ARCHIVE_DIR, ARCHIVE_DAYS, DATA_DIR } = config
    if (!ARCHIVE_DIR) {
      await dropSlot(connection)
      return undefined
    }
    const archiver = openArchiver({
      connection,
      archive: ARCHIVE_DIR,
      days: ARCHIVE_DAYS,
      dataDir: DATA_DIR,
      log,
    })
    archivers.set(config, archiver)
    return archiver
  },
  async register({ config, metrics }) {
    metrics.gauge(
      'chicken_rates_archive_age_seconds',
      'How long there have been writes that ARCHIVE_DIR lacks; 0 without it.',
      () => archivers.get(config)?.readAge() ?? 0,
    )
  },
}
