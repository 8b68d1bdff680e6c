import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Job } from '../jobs/schedule.ts'
import { noteBackupFailure, readBackupFailure } from './queries.ts'

/** In seconds: longer than the hour after which a command gives up. */
const TIMEOUT = 2 * 60 * 60

/** In minutes: a backup a day is made at 3:00 IST. */
const DAILY_AT = 180

/** Makes the backups of the settings. When they begin to fail, `notify` tells people once. */
export function backupJob(
  { config, storage, metrics }: Pick<FastifyInstance, 'config' | 'storage' | 'metrics'>,
  notify: () => Promise<void>,
): Job[] {
  metrics.gauge(
    'chicken_rates_backup_failed',
    '1 when the last backup by the schedule has failed, else 0.',
    async () => ((await readBackupFailure(storage.db)) === undefined ? 0 : 1),
  )
  const { BACKUP_EVERY_HOURS } = config
  if (BACKUP_EVERY_HOURS === 0) return []
  return [
    {
      name: 'backup.make',
      every: 60 * BACKUP_EVERY_HOURS,
      at: BACKUP_EVERY_HOURS === 24 ? DAILY_AT : 0,
      timeout: TIMEOUT,
      async run(signal) {
        const reason = await backUpBeside(signal)
        if (reason === undefined || signal.aborted) return
        const isNews = (await readBackupFailure(storage.db)) === undefined
        if (isNews) await notify()
        await noteBackupFailure(storage.db, reason)
        throw new Error(reason)
      },
    },
  ]
}

/**
 * Makes a backup in a process of its own, which gives way to visitors. Returns why it failed: the last line that it printed as
 * an error. Undefined when it succeeded.
 */
async function backUpBeside(signal: AbortSignal): Promise<string | undefined> {
  const run = join(import.meta.dirname, `../../cli/run${extname(import.meta.filename)}`)
  const child = spawn(process.execPath, [run, 'backup', '--text'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const closed = once(child, 'close').catch(error => [(error as Error).message])
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended already
  }
  const [errors, [code]] = await Promise.all([text(child.stderr), closed])
  return code === 0 ? undefined : errors.trim().split('\n').at(-1) || `it ended with ${code}`
}
