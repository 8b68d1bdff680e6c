import type { CommandFeature } from '#cli/feature.ts'
import { checkLog } from './checkLog.ts'

/** In ms. Ten million publications are read within it. */
const LIMIT = 10 * 60_000

export const feature: CommandFeature = {
  checks: config => [
    {
      about: 'public log',
      run: () => checkLog(config),
      mend: 'restart the product, and see the log.',
      limit: LIMIT,
    },
  ],
}
