import type { Config } from '#server/config.ts'
import type { Check } from './finding.ts'

/** What a feature adds to the commands: `src/features/<name>/cli/feature.ts` exports one as `feature`. */
export interface CommandFeature {
  /** What the doctor also looks at. */
  checks?(config: Config, now: Date): Check[]
}
