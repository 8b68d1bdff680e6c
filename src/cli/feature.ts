import type { Config } from '#server/config.ts'
import type { Check } from './doctor/finding.ts'

/** What a feature adds to the commands: `src/features/<name>/cli/feature.ts` exports one as `feature`. */
export interface CommandFeature {
  /** What the doctor also looks at. */
  checks?(config: Config, now: Date): Check[]
  /**
   * Recovers an instant of the past and hands over a backup of it, which is removed afterwards, with a sentence for the operator.
   * Throws OperatorError.
   */
  recover?(
    config: Config,
    instant: string,
    work: (file: string, sentence: string) => Promise<void>,
  ): Promise<void>
}
