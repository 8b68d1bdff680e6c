import { describeTables } from '#cli/backup/format.ts'
import { checkBackup } from '#cli/restore/restore.ts'
import { readCluster } from '#features/archive/server/database/files.ts'
import { storeVerification } from '#features/archive/server/database/verification.ts'
import type { Config } from '#server/config.ts'
import { withRecovered } from '../recover.ts'

/**
 * Restores the archive to its newest instant, in a scratch database, and reads every row. Stores the outcome, which the doctor
 * tells. Returns a sentence for the operator. Throws OperatorError when the newest instant cannot be restored.
 */
export async function verifyArchive(config: Config, now: Date): Promise<string> {
  const store = (problem: string | undefined) => storeVerification(config.DATA_DIR, { at: now, problem })
  let words = ''
  try {
    // a machine without the data verifies the newest database of the archive
    const cluster = await readCluster(config.DATA_DIR).catch(() => undefined)
    await withRecovered(config, { at: undefined, cluster }, async (file, sentence) => {
      const { foot } = await checkBackup(file)
      words = `${sentence} It holds ${describeTables(foot)}.`
    })
  } catch (error) {
    await store((error as Error).message)
    throw error
  }
  await store(undefined)
  return words
}
