import { resolve } from 'node:path'
import { toBackupPath } from '#server/observability/backups.ts'
import { print, readArguments, runCommand, withMaintenance } from '../command.ts'
import { describeSkipped, describeTables } from './format.ts'
import { writeBackup } from './write.ts'

await runCommand(async config => {
  const { names } = readArguments('npm run backup [-- <file>]', 1)
  const now = new Date()
  const file = resolve(names[0] ?? toBackupPath(config.BACKUP_DIR, now))
  const { foot, skipped } = await withMaintenance(config, storage => writeBackup(storage, file, now))
  const left = describeSkipped(skipped)
  if (left) print(left)
  print(`Backed up into ${file}: ${describeTables(foot)}.`)
})
