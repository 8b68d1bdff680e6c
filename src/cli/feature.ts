import type { Config } from '#server/config.ts'
import type { Check } from './finding.ts'

/** What a feature adds to the commands: `src/features/<name>/cli/feature.ts` exports one as `feature`. */
export interface CommandFeature {
  /** What the doctor also looks at. */
  checks?(config: Config, now: Date): Check[]
  /** Copies a finished backup away, and removes old copies. Returns a sentence for the operator. Throws OperatorError. */
  copyBackup?(config: Config, backup: { file: string; kept: number | undefined }): Promise<string | undefined>
  /**
   * Recovers an instant of the past and hands over a backup of it, which is removed afterwards, with a sentence for the operator.
   * It may end before a part of the past that is lost only where that is allowed. Throws OperatorError.
   */
  recover?(
    config: Config,
    asked: { instant: string; mayEndEarly: boolean },
    work: (file: string, sentence: string) => Promise<void>,
  ): Promise<void>
}
