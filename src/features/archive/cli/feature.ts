import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandFeature } from '#cli/feature.ts'
import { type Finding, findingsAbout } from '#cli/finding.ts'
import { ARCHIVE_FAILED } from '#features/archive/server/database/archiver.ts'
import { readCluster } from '#features/archive/server/database/files.ts'
import { describeStop, planRecovery } from '#features/archive/server/database/recovery.ts'
import { readVerification } from '#features/archive/server/database/verification.ts'
import type { Config } from '#server/config.ts'
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

const VERIFY = 'npm run archive -- --verify'
const DAY = 24 * 60 * 60_000

/** Checks whether each instant of the last days can be restored from the archive, also when this machine is lost. */
export async function checkArchive(config: Config, now: Date): Promise<Finding[]> {
  const { DATABASE_URL, ARCHIVE_DIR, DATA_DIR } = config
  const { ok, note, wrong } = findingsAbout('archive')
  if (DATABASE_URL) return [ok('is the business of the database server')]
  if (!ARCHIVE_DIR)
    return [note('ARCHIVE_DIR is not set: a lost disk loses everything since the last backup.')]
  const failed = await readFile(join(DATA_DIR, ARCHIVE_FAILED), 'utf8').catch(() => undefined)
  if (failed) return [wrong(`fails ${failed.replace(/\.$/, '')}`, 'mend that; it goes on within a minute.')]
  const { base, stop } = await planRecovery(ARCHIVE_DIR, { cluster: await readCluster(DATA_DIR) })
  if (stop)
    return [
      wrong(describeStop(stop).replace(/\.$/, ''), 'restart the product, which begins with a new copy.'),
    ]
  if (now.getTime() - base.at.getTime() > 2 * DAY)
    return [wrong(`its last copy is of ${base.at.toISOString()}`, 'start the product, and see the log.')]
  const disks = await Promise.all([ARCHIVE_DIR, DATA_DIR].map(folder => stat(folder)))
  const state =
    disks[0]?.dev === disks[1]?.dev
      ? note(`${ARCHIVE_DIR} is on the disk of the data, and is lost with it.`)
      : ok(`goes on from the copy of ${base.at.toISOString()}`)
  return [state, await checkVerification(DATA_DIR, now)]
}

async function checkVerification(dataDir: string, now: Date): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout('archive')
  const last = await readVerification(dataDir)
  if (!last) return note('was not verified yet; the product does it once a week', VERIFY)
  const at = last.at.toISOString()
  if (last.problem) return wrong(`could not be restored on ${at} (${last.problem})`, VERIFY)
  return now.getTime() - last.at.getTime() > 10 * DAY
    ? wrong(`was last verified on ${at}`, VERIFY)
    : ok(`was restored in a trial on ${at}`)
}
