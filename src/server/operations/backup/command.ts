import { resolve } from 'node:path'
import { readArguments, runCommand, say, withMaintenance } from '../command.ts'
import { nameAt, wordsOf } from './keeping.ts'
import { writeBackup } from './write.ts'

await runCommand(async config => {
  const { names } = readArguments('npm run backup [-- <file>]', 1)
  const now = new Date()
  const file = resolve(names[0] ?? nameAt(config.BACKUP_DIR, now))
  const foot = await withMaintenance(config, storage => writeBackup(storage, file, now))
  say(`Backed up into ${file}: ${wordsOf(foot)}.`)
})
