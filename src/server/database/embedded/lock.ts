import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#server/operatorError.ts'

const BUSY = 5 // SQLITE_BUSY; extended codes carry it in their low byte

// A handle that is garbage collected drops its lock, so the handles are kept here.
const held = new Set<DatabaseSync>()

/**
 * Takes the folder for this process and returns the way to give it back.
 *
 * The lock is the kernel's own (fcntl), so kill -9 and a power cut release it and no pid has to be trusted: pids are
 * reused, and differ between containers that share a volume. Node has no call for it, but its SQLite takes one on an
 * empty file, on Linux and macOS alike. Nothing else in this process may open that file: closing it would unlock it.
 */
export function acquireLock(directory: string): () => void {
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
    handle.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE') // no second file beside the lock
  } catch (error) {
    handle?.close()
    throw refusal(error, directory)
  }
  const lock = handle
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

function refusal(error: unknown, directory: string): OperatorError {
  const { errcode, message } = error as Error & { errcode?: number }
  if (((errcode ?? 0) & 0xff) === BUSY) {
    return new OperatorError(
      `Another Chicken Rates is already running on ${directory}. Stop it first, or give this one another DATA_DIR.`,
    )
  }
  return new OperatorError(`The folder ${directory} cannot be locked for this Chicken Rates: ${message}.`)
}
