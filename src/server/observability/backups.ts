import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'chicken-rates-'
const SUFFIX = '.backup.gz'

/** Returns the path of a backup taken at an instant, to the millisecond; the latest is the last in the alphabet. */
export const toBackupPath = (folder: string, at: Date): string =>
  join(folder, `${PREFIX}${at.toISOString().replaceAll(/[-:.]/g, '')}${SUFFIX}`)

/** Returns the name of the latest backup that `npm run backup` named; undefined when there is none. */
export async function findLatestBackup(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter(name => name.startsWith(PREFIX) && name.endsWith(SUFFIX))
    .toSorted()
    .at(-1)
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
