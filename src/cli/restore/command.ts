import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { toBackupPath } from '#server/observability/backups.ts'
import { print } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { describeSkipped, describeTables } from '../backup/format.ts'
import { writeBackup } from '../backup/write.ts'
import { readArguments, runCommand, withMaintenance } from '../command.ts'
import { FEATURES_OF_COMMANDS } from '../features.ts'
import { describeAccess } from './access/access.ts'
import { describeDeliveries, resumeDeliveries } from './kept/kept.ts'
import { checkBackup, isOccupied, loadBackup } from './restore.ts'

const recover = FEATURES_OF_COMMANDS.find(feature => feature.recover)?.recover
const USE = `npm run restore -- <file> ${recover ? '| --at <instant> [--end-early] ' : ''}[--replace] | --resume-deliveries`
const OCCUPIED =
  'The database holds data already. To put the backup in their place: npm run restore -- <file> --replace ' +
  '(what is there is backed up first).'

await runCommand(async config => {
  const { names, values } = readArguments(USE, 1, {
    replace: { type: 'boolean' },
    at: { type: 'string' },
    'end-early': { type: 'boolean' },
    'resume-deliveries': { type: 'boolean' },
  })
  const [name] = names
  const { at, replace = false, 'end-early': mayEndEarly = false, 'resume-deliveries': isResuming } = values
  const isUnclear = [name, recover && at, isResuming].filter(each => each !== undefined).length !== 1
  if (isUnclear || (isResuming && replace) || (mayEndEarly && !at)) throw new OperatorError(`Use: ${USE}`)
  if (isResuming) return print(await withMaintenance(config, ({ db }) => resumeDeliveries(db, new Date())))
  if (name) return restoreFile(config, resolve(name), replace)
  return recover!(config, { instant: at!, mayEndEarly }, async (file, sentence) => {
    print(sentence)
    await restoreFile(config, file, replace)
  })
})

async function restoreFile(config: Config, file: string, isReplacing: boolean): Promise<void> {
  const { head, foot } = await checkBackup(file)
  const { access, deliveries } = await withMaintenance(
    config,
    async storage => {
      if (await isOccupied(storage)) {
        if (!isReplacing) throw new OperatorError(OCCUPIED)
        const before = toBackupPath(config.BACKUP_DIR, new Date())
        await writeBackup(storage, before, new Date())
        print(`What was there is backed up in ${before}`)
      }
      const loaded = await loadBackup(storage, file)
      const skipped = describeSkipped(loaded.skipped)
      if (skipped) print(skipped)
      return loaded
    },
    { alone: true },
  )
  print(`Restored as of ${head.at}: ${describeTables(foot)}. Everybody has to log in again.`)
  for (const line of [...describeAccess(access), ...describeDeliveries(deliveries)]) print(line)
}
