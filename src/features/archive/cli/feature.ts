import type { CommandFeature } from '#cli/feature.ts'
import { checkArchive } from './checkArchive.ts'
import { readInstant, withRecovered } from './recover.ts'

export const feature: CommandFeature = {
  checks: (config, now) => [{ about: 'archive', run: () => checkArchive(config, now) }],
  recover: (config, instant, work) => withRecovered(config, readInstant(instant, new Date()), work),
}
