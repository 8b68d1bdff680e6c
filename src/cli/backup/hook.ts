import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { noteHook } from '#server/observability/backups.ts'
import { printAside } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'

/** In ms. A copy that takes longer hangs. */
const HOOK_LIMIT = 60 * 60_000

/**
 * Runs the command of BACKUP_HOOK with the path of a finished backup. Notes in the folder of the backups whether it
 * failed, for the metrics and the doctor. Throws OperatorError when it did.
 */
export async function runHook(command: string, file: string, folder: string): Promise<void> {
  const reason = await runShell(command, file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await noteHook(folder, reason && `on ${file}, ${reason}`)
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
