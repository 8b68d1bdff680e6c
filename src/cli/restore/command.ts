import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { toReplacedPath } from '#server/observability/backups.ts'
import { print } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { describeTables } from '../backup/format.ts'
import { writeBackup } from '../backup/write.ts'
import { readArguments, runCommand, withMaintenance } from '../command.ts'
import { describeKept, resumeDeliveries } from './kept/kept.ts'
import { checkBackup, isOccupied, loadBackup } from './restore.ts'

const USE = 'npm run restore -- <file> [--replace] | --resume-deliveries'
const OCCUPIED =
  'The database holds data already. To put the backup in their place: npm run restore -- <file> --replace ' +
  '(what is there is backed up first).'

await runCommand(async config => {
  const { names, values } = readArguments(USE, 1, {
    replace: { type: 'boolean' },
    'resume-deliveries': { type: 'boolean' },
  })
  const [name] = names
  const { replace = false, 'resume-deliveries': isResuming = false } = values
  if ((name !== undefined) === isResuming || (isResuming && replace)) throw new OperatorError(`Use: ${USE}`)
  if (name === undefined)
    return print(await withMaintenance(config, ({ db }) => resumeDeliveries(db, new Date())))
  return restoreFile(config, resolve(name), replace)
})

async function restoreFile(config: Config, file: string, isReplacing: boolean): Promise<void> {
  const { head, foot } = await checkBackup(file)
  const kept = await withMaintenance(
    config,
    async storage => {
      if (await isOccupied(storage)) {
        if (!isReplacing) throw new OperatorError(OCCUPIED)
        const before = toReplacedPath(config.BACKUP_DIR, new Date())
        await writeBackup(storage, before, new Date())
        print(`What was there is backed up in ${before}`)
      }
      return loadBackup(storage, file, new Date())
    },
    { alone: true },
  )
  print(`Restored as of ${head.at}: ${describeTables(foot)}. Everybody has to log in again.`)
  for (const line of describeKept(kept)) print(line)
}
