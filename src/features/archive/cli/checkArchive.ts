import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, findingsAbout } from '#cli/doctor/finding.ts'
import { ARCHIVE_FAILED } from '#features/archive/server/database/archiver.ts'
import { planRecovery } from '#features/archive/server/database/recovery.ts'
import type { Config } from '#server/config.ts'

const DAY = 24 * 60 * 60_000

/** Checks whether an instant of the last days can be restored from the archive, also when this machine is lost. */
export async function checkArchive(config: Config, now: Date): Promise<Finding> {
  const { DATABASE_URL, ARCHIVE_DIR, DATA_DIR } = config
  const { ok, note, wrong } = findingsAbout('archive')
  if (DATABASE_URL) return ok('is the business of the database server')
  if (!ARCHIVE_DIR) return note('ARCHIVE_DIR is not set: a lost disk loses everything since the last backup.')
  const failed = await readFile(join(DATA_DIR, ARCHIVE_FAILED), 'utf8').catch(() => undefined)
  if (failed) return wrong(`fails ${failed}`)
  const { base } = await planRecovery(ARCHIVE_DIR, undefined)
  if (now.getTime() - base.at.getTime() > 2 * DAY)
    return wrong(`its last copy is of ${base.at.toISOString()}: does the product run?`)
  const disks = await Promise.all([ARCHIVE_DIR, DATA_DIR].map(folder => stat(folder)))
  return disks[0]?.dev === disks[1]?.dev
    ? note(`${ARCHIVE_DIR} is on the disk of the data, and is lost with it.`)
    : ok(`goes on from the copy of ${base.at.toISOString()}`)
}
