import type { Config } from '#server/config.ts'
import type { Check } from './finding.ts'

/** What a feature adds to the commands: `src/features/<name>/cli/feature.ts` exports one as `feature`. */
export interface CommandFeature {
  /** What the doctor also looks at. */
  checks?(config: Config, now: Date): Check[]
  /** Copies a finished backup away, and removes old copies. Returns a sentence for the operator. Throws OperatorError. */
  copyBackup?(config: Config, file: string): Promise<string | undefined>
}
