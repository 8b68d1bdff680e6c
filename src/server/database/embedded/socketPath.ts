import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, lchown, lstat, mkdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import type { Account } from './account.ts'

/** Names the socket's file; no network port is opened. */
export const PORT = 5432
export const SOCKET = `.s.PGSQL.${PORT}`
const WRITABLE_BY_OTHERS = 0o022
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

/**
 * Whether a folder for the socket is one of this user, or of the server's. The temporary folder is everybody's:
 * somebody else may have taken the name to listen in.
 */
const isOurs = (found: Stats, serverUid: number | undefined) =>
  found.isDirectory() && [process.getuid?.(), serverUid].includes(found.uid)

const notOurs = (path: string) =>
  new OperatorError(`The folder ${path} is needed for a socket and is not a folder of ours: remove it.`)

/** The refusal of a folder that this user may not enter. */
export const createOtherUserError = (path: string): OperatorError =>
  new OperatorError(`The folder ${path} belongs to another user: run this command as that user.`)

/**
 * The folder where the server of a data folder listens, if it is there; for whoever only asks. Throws OperatorError when
 * somebody else may have put a socket into it.
 */
export async function findSocketDirectory(directory: string): Promise<string | undefined> {
  const path = socketDirectory(directory)
  const found = await lstat(path).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'EACCES') throw createOtherUserError(path)
  })
  if (!found) return undefined
  const cluster = await lstat(join(directory, 'postgres')).catch(() => undefined)
  if (!isOurs(found, cluster?.uid) || found.mode & WRITABLE_BY_OTHERS) throw notOurs(path)
  return path
}

/** Makes the folder (0700) and takes a killed server's socket out of it. Only for the holder of the lock. */
export async function openSocketDirectory(directory: string, { owner }: Account): Promise<string> {
  const path = socketDirectory(directory)
  await mkdir(path, { mode: 0o700 }).catch(() => {}) // an existing one is looked at next
  const found = await lstat(path).catch(() => undefined)
  if (!found || !isOurs(found, owner?.uid)) throw notOurs(path)
  await chmod(path, 0o700)
  if (owner) await lchown(path, owner.uid, owner.gid)
  await Promise.all([SOCKET, `${SOCKET}.lock`].map(name => rm(join(path, name), { force: true })))
  return path
}

/** Leaves nothing behind after a stop. */
export async function closeSocketDirectory(path: string): Promise<void> {
  await rmdir(path).catch(() => {}) // in use or gone, both fine
}
