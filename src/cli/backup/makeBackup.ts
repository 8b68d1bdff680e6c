import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { copyIntoBucket } from '#features/backup-bucket/cli/bucket.ts'
import type { Config } from '#server/config.ts'
import { removeOldBackups } from '#server/observability/backups.ts'
import { printAside } from '#server/observability/print.ts'
import { noteBackupFailure } from '#server/observability/queries.ts'
import { OperatorError } from '#server/operatorError.ts'
import { withMaintenance } from '../command.ts'
import { hasTable } from '../queries.ts'
import { describeTables } from './format.ts'
import { writeBackup } from './write.ts'

interface Wanted {
  file: string
  now: Date
}

/**
 * Makes a backup, copies it away as the settings say, and then removes old ones in BACKUP_DIR. Yields sentences for the operator. Throws
 * OperatorError, and leaves the old ones where one of these fails.
 */
export async function* makeBackup(config: Config, { file, now }: Wanted): AsyncGenerator<string> {
  const foot = await withMaintenance(config, storage => writeBackup(storage, file, now))
  yield `Backed up into ${file}: ${describeTables(foot)}.`
  const copied = await copyIntoBucket(config, file)
  if (copied) yield copied
  if (config.BACKUP_HOOK) await runHook(config.BACKUP_HOOK, file)
  const removed = await removeOldBackups(config.BACKUP_DIR, now)
  if (removed > 0) yield `Removed ${removed} older ones.`
  await withMaintenance(config, async ({ db }) => {
    if (await hasTable(db, 'site_fact')) await noteBackupFailure(db, undefined)
  })
}

/** In ms. A copy that takes longer hangs. */
const HOOK_LIMIT = 60 * 60_000

/** Runs the command of BACKUP_HOOK with the path of a finished backup. Throws OperatorError when it fails. */
async function runHook(command: string, file: string): Promise<void> {
  const reason = await runShell(command, file)
  if (reason) throw new OperatorError(`${file} is whole, but BACKUP_HOOK failed: ${reason}.`)
}

/** Returns why a command failed, with its last words; undefined when it did not. */
function runShell(command: string, file: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const child = spawn('sh', ['-c', command, 'sh', file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: HOOK_LIMIT,
    })
    let words = ''
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', line => {
        printAside(line)
        words = line.trim() || words
      })
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => {
      resolve(code === 0 ? undefined : `${signal ?? `exit code ${code}`}${words ? `, ${words}` : ''}`)
    })
  })
}
