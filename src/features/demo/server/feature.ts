import { join } from 'node:path'
import type { ServerFeature } from '#server/feature.ts'

export const feature: ServerFeature = {
  mode: {
    option: '--demo',
    // the log must not hide the logins in the terminal; forty cities need no service that names more
    defaults: { LOG_LEVEL: 'warn', CITIES_SERVICE_URL: '' },
    // samples must not get among the operator's own rates
    adapt: config => ({ ...config, DATA_DIR: join(config.DATA_DIR, 'demo'), BACKUP_EVERY_HOURS: 0 }),
    // loaded by the demo only
    open: async start => (await import('./demo.ts')).openDemo(start),
  },
}
