import type { CommandFeature } from '#cli/feature.ts'
import { checkDumps } from './checkDumps.ts'

export const feature: CommandFeature = {
  checks: (config, now) => [
    { about: 'files of all rates', run: () => checkDumps(config, now), mend: 'correct DATA_DIR.' },
  ],
}
