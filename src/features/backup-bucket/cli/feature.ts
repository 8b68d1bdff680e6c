import type { CommandFeature } from '#cli/feature.ts'
import { copyIntoBucket } from './bucket.ts'
import { checkBucket } from './checkBucket.ts'

export const feature: CommandFeature = {
  copyBackup: copyIntoBucket,
  checks: config => [
    { about: 'backup bucket', run: () => checkBucket(config), mend: 'correct BACKUP_BUCKET, or start it.' },
  ],
}
