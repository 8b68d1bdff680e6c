import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#server/operatorError.ts'

/** Makes the folder (0700) when it is missing, and returns its real path. Throws OperatorError. */
export async function openDataDirectory(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir)
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 })
    await access(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(wanted)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      `The data folder ${wanted} cannot be written to (${code})`,
      `set DATA_DIR to one that can, or as root install -d -o ${process.getuid?.()} -m 700 ${wanted}`,
    )
  }
}

/** Returns the major version that made the cluster; undefined when there is none yet. Throws OperatorError. */
export async function readMajorVersion(cluster: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  } catch {
    const found = await readdir(cluster).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : [error.code],
    )
    if (found.length === 0) return undefined
    throw new OperatorError(
      `${cluster} holds no readable PostgreSQL data`,
      `mv ${cluster} ${cluster}.other, or set another DATA_DIR`,
    )
  }
}

const BUSY = 5 // SQLITE_BUSY; extended codes carry it in their low byte

// a handle that is garbage collected releases its lock
const openLocks = new Set<DatabaseSync>()

/**
 * Locks the folder for this process and returns the function that unlocks it. Throws OperatorError.
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
    throw toLockError(error, directory)
  }
  const lock = handle
  openLocks.add(lock)
  return () => {
    if (openLocks.delete(lock)) lock.close()
  }
}

function toLockError(error: unknown, directory: string): OperatorError {
  const { errcode, message } = error as Error & { errcode?: number }
  if (((errcode ?? 0) & 0xff) === BUSY) {
    return new OperatorError(
      `Another Chicken Rates is already running on ${directory}. Stop it first, or give this one another DATA_DIR.`,
    )
  }
  return new OperatorError(`The folder ${directory} cannot be locked for this Chicken Rates: ${message}.`)
}
