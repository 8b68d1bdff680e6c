import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '#server/startRefused.ts'
import type { Account } from './account.ts'

/** Names the socket's file; no network port is opened. */
export const PORT = 5432
export const SOCKET = `.s.PGSQL.${PORT}`
const MAX_BYTES = 103 // macOS; Linux has 107

/** The folder of the server's socket; the same for each process that asks about the same data folder. */
export function socketDirectory(directory: string): string {
  const inside = join(directory, 'run')
  if (fits(inside)) return inside
  const name = `chicken-rates-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const temporary = join(tmpdir(), name)
  return fits(temporary) ? temporary : join('/tmp', name)
}

// A comma would separate two folders for PostgreSQL, and two hosts for libpq.
function fits(path: string) {
  return Buffer.byteLength(join(path, SOCKET)) <= MAX_BYTES && !path.includes(',')
}

/** Makes the folder (0700) and takes a killed server's socket out of it. Only for the holder of the lock. */
export async function openSocketDirectory(directory: string, { owner }: Account): Promise<string> {
  const path = socketDirectory(directory)
  await mkdir(path, { mode: 0o700 }).catch(() => {}) // an existing one is looked at next
  const found = await lstat(path).catch(() => undefined)
  const trusted = [process.getuid?.(), owner?.uid]
  // The temporary folder is everybody's: somebody else may have taken the name to listen in.
  if (!found?.isDirectory() || !trusted.includes(found.uid)) {
    throw new StartRefused(
      `The folder ${path} is needed for a socket and is not a folder of ours: remove it.`,
    )
  }
  await chmod(path, 0o700)
  if (owner) await lchown(path, owner.uid, owner.gid)
  await Promise.all([SOCKET, `${SOCKET}.lock`].map(name => rm(join(path, name), { force: true })))
  return path
}

/** Leaves nothing behind after a stop. */
export async function closeSocketDirectory(path: string): Promise<void> {
  await rmdir(path).catch(() => {}) // in use or gone, both fine
}
