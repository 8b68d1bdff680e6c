import type { CommandFeature } from '#cli/feature.ts'
import { checkArchive } from './checkArchive.ts'
import { readInstant, withRecovered } from './recover.ts'

export const feature: CommandFeature = {
  checks: (config, now) => [
    {
      about: 'archive',
      run: () => checkArchive(config, now),
      mend: 'correct ARCHIVE_DIR, or start the product.',
    },
  ],
  recover: (config, { instant, mayEndEarly }, work) =>
    withRecovered(config, { at: readInstant(instant, new Date()), mayEndEarly }, work),
}
