import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { toBackupPath } from '#server/observability/backups.ts'
import { dataOutput, print, printAside } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { readArguments, runCommand, withMaintenance } from '../command.ts'
import { describeTables } from './format.ts'
import { makeBackup } from './makeBackup.ts'
import { verifyBackup } from './verify.ts'
import { streamBackup } from './write.ts'

const USE = 'npm run backup [-- <file> | - | --verify <file>]'
/** The name that stands for standard output. */
const STDOUT = '-'

await runCommand(async config => {
  const { names, values } = readArguments(USE, 1, { verify: { type: 'string' } })
  const [name] = names
  const { verify } = values
  if (name !== undefined && verify !== undefined) throw new OperatorError(`Use: ${USE}`)
  if (verify) return print(await verifyBackup(resolve(verify), config.POSTGRES_DIR))

  const now = new Date()
  if (name === STDOUT) return streamToOutput(config, now)
  const file = resolve(name ?? toBackupPath(config.BACKUP_DIR, now))
  for await (const line of makeBackup(config, { file, now })) print(line)
})

async function streamToOutput(config: Config, now: Date): Promise<void> {
  if (dataOutput.isTTY)
    throw new OperatorError('Standard output is a terminal: npm run --silent backup -- - > <file>')
  const foot = await withMaintenance(config, storage => streamBackup(storage, dataOutput, now))
  printAside(`Backed up into standard output: ${describeTables(foot)}.`)
}
