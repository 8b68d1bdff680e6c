import { basename } from 'node:path'
import type { CommandFeature } from '#cli/feature.ts'
import { type Finding, findingsAbout } from '#cli/finding.ts'
import type { Config } from '#server/config.ts'
import { findLatestBackup } from '#server/observability/backups.ts'
import { listBackups, openBucket } from './bucket.ts'

export const feature: CommandFeature = {
  checks: config => [
    { about: 'backup bucket', run: () => checkBucket(config), mend: 'correct BACKUP_BUCKET, or start it.' },
  ],
}

/** Checks whether the bucket has the latest backup. Throws when it cannot be read. */
export async function checkBucket(config: Config): Promise<Finding[]> {
  const { ok, wrong } = findingsAbout('backup bucket')
  const bucket = openBucket(config)
  if (!bucket) return [ok('is not set: a lost machine takes its backups with it, unless you copy them')]
  const [latest, stored] = [await findLatestBackup(config.BACKUP_DIR), await listBackups(bucket)]
  return latest && !stored.some(key => basename(key) === latest)
    ? [wrong(`${config.BACKUP_BUCKET} lacks ${latest}`, 'npm run backup')]
    : [ok(`has ${stored.length} backups, the latest too`)]
}
