import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupName, listExpired, toBackupName } from './retention.ts'

/** The end of the name of a backup that is being written. */
export const UNFINISHED = '.unfinished'
/** In ms: an unfinished backup of this age was left by a process that was killed. */
const LEFT_AFTER = 24 * 60 * 60_000

/** Returns the path of a backup taken at an instant. */
export const toBackupPath = (folder: string, at: Date): string => join(folder, toBackupName(at))

/** Returns the path of the backup that a restore makes of what it replaces. It stays until somebody removes it. */
export const toReplacedPath = (folder: string, at: Date): string =>
  join(folder, `before-restore-${toBackupName(at)}`)

const readNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Returns the name of the latest backup that `npm run backup` named; undefined when there is none. */
export const findLatestBackup = async (folder: string): Promise<string | undefined> =>
  (await readNames(folder)).filter(isBackupName).toSorted().at(-1)

/**
 * Removes backups that are not kept any more, with what stands beside them under their name, and what was left unfinished a
 * day ago. Returns how many backups were removed.
 */
export async function removeOldBackups(folder: string, now: Date): Promise<number> {
  const names = await readNames(folder)
  const old = listExpired(names)
  for (const name of names) {
    const isLeft = async () =>
      name.endsWith(UNFINISHED) && now.getTime() - (await stat(join(folder, name))).mtimeMs > LEFT_AFTER
    if (old.some(each => name.startsWith(each)) || (await isLeft().catch(() => false)))
      await rm(join(folder, name), { force: true })
  }
  return old.length
}

/** Returns the age of the latest backup in seconds, by the time of its file; infinite when there is none to be seen. */
export async function readBackupAge(folder: string, now: Date): Promise<number> {
  try {
    const latest = await findLatestBackup(folder)
    if (latest) return (now.getTime() - (await stat(join(folder, latest))).mtimeMs) / 1000
  } catch {
    // a folder that cannot be read shows none
  }
  return Number.POSITIVE_INFINITY
}
