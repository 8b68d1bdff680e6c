import { resolve } from 'node:path'
import { toBackupPath } from '#server/observability/backups.ts'
import { print } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { readArguments, runCommand } from '../command.ts'
import { makeBackup } from './makeBackup.ts'
import { verifyBackup } from './verify.ts'

const USE = 'npm run backup [-- <file> | --verify <file>]'

await runCommand(async config => {
  const { names, values } = readArguments(USE, 1, { verify: { type: 'string' } })
  const [name] = names
  const { verify } = values
  if (name !== undefined && verify !== undefined) throw new OperatorError(`Use: ${USE}`)
  if (verify) return print(await verifyBackup(resolve(verify), config.POSTGRES_DIR))

  const now = new Date()
  const file = resolve(name ?? toBackupPath(config.BACKUP_DIR, now))
  for await (const line of makeBackup(config, { file, now })) print(line)
})
