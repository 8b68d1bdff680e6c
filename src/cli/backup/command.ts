import { resolve } from 'node:path'
import { readArguments, runCommand, say, withMaintenance } from '../command.ts'
import { describeTables, nameAt, sayLeftOut } from './keeping.ts'
import { writeBackup } from './write.ts'

await runCommand(async config => {
  const { names } = readArguments('npm run backup [-- <file>]', 1)
  const now = new Date()
  const file = resolve(names[0] ?? nameAt(config.BACKUP_DIR, now))
  const { foot, skipped } = await withMaintenance(config, storage => writeBackup(storage, file, now))
  const leftOut = sayLeftOut(skipped)
  if (leftOut) say(leftOut)
  say(`Backed up into ${file}: ${describeTables(foot)}.`)
})
