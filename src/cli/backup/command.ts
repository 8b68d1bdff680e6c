import { dirname, resolve } from 'node:path'
import { removeOldBackups, toBackupPath } from '#server/observability/backups.ts'
import { dataOutput, print, printAside } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { readArguments, runCommand, withMaintenance } from '../command.ts'
import { describeSkipped, describeTables } from './format.ts'
import { runHook } from './hook.ts'
import { verifyBackup } from './verify.ts'
import { streamBackup, writeBackup } from './write.ts'

const USE = 'npm run backup [-- <file> | - | --keep <number> | --verify <file>]'
/** The name that stands for standard output. */
const STDOUT = '-'

await runCommand(async config => {
  const { names, values } = readArguments(USE, 1, { keep: { type: 'string' }, verify: { type: 'string' } })
  const [name] = names
  const { keep, verify } = values
  if (
    [name, keep, verify].filter(each => each !== undefined).length > 1 ||
    !/^[1-9]\d{0,3}$/.test(keep ?? '1')
  )
    throw new OperatorError(`Use: ${USE}`)
  if (verify) return print(await verifyBackup(resolve(verify), config.POSTGRES_DIR))

  const now = new Date()
  const isStream = name === STDOUT
  if (isStream && dataOutput.isTTY)
    throw new OperatorError('Standard output is a terminal: npm run --silent backup -- - > <file>')
  const file = resolve(name ?? toBackupPath(config.BACKUP_DIR, now))
  const { foot, skipped } = await withMaintenance(config, storage =>
    isStream ? streamBackup(storage, dataOutput, now) : writeBackup(storage, file, now),
  )
  const tell = isStream ? printAside : print
  const left = describeSkipped(skipped)
  if (left) tell(left)
  tell(`Backed up into ${isStream ? 'standard output' : file}: ${describeTables(foot)}.`)
  if (isStream) return
  if (config.BACKUP_HOOK) await runHook(config.BACKUP_HOOK, file, config.BACKUP_DIR)
  if (keep) {
    const removed = await removeOldBackups(dirname(file), Number(keep), now)
    if (removed > 0) tell(`Removed ${removed} older ones.`)
  }
})
