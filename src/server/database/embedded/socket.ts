import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, lchown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import type { Account } from './account.ts'
import { DATABASE, USER } from './firstStart.ts'

/** Names the socket's file; no network port is opened. */
export const PORT = 5432
export const SOCKET = `.s.PGSQL.${PORT}`
/** For `pg`: the host is the folder of the socket, and the port names the socket's file. No password. */
export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  database: string
}

const WRITABLE_BY_OTHERS = 0o022
const MAX_BYTES = 103 // macOS; Linux has 107

/** Returns the folder of the server's socket, which depends on the data folder only. */
export function toSocketDirectory(directory: string): string {
  const inside = join(directory, 'run')
  if (fits(inside)) return inside
  const name = `chicken-rates-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const temporary = join(tmpdir(), name)
  return fits(temporary) ? temporary : join('/tmp', name)
}

// a comma separates two folders for PostgreSQL, and two hosts for libpq
function fits(path: string) {
  return Buffer.byteLength(join(path, SOCKET)) <= MAX_BYTES && !path.includes(',')
}

/** Whether this user or the server's owns a folder: in the temporary folder anybody may have taken the name. */
const isOwn = (found: Stats, serverUid: number | undefined) =>
  found.isDirectory() && [process.getuid?.(), serverUid].includes(found.uid)

const foreignFolderError = (path: string) =>
  new OperatorError(`The folder ${path} is needed for a socket and is not a folder of ours: remove it.`)

const otherUserError = (path: string): OperatorError =>
  new OperatorError(
    `The folder ${path} is closed to this user: run the command as its owner. If you are: chmod 700 ${dirname(path)}`,
  )

/**
 * Returns the folder of the socket without making it; undefined when it is missing. Throws OperatorError when another user
 * may have put a socket into it.
 */
async function findSocketDirectory(directory: string): Promise<string | undefined> {
  const path = toSocketDirectory(directory)
  const found = await lstat(path).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'EACCES') throw otherUserError(path)
  })
  if (!found) return undefined
  const cluster = await lstat(join(directory, 'postgres')).catch(() => undefined)
  if (!isOwn(found, cluster?.uid) || found.mode & WRITABLE_BY_OTHERS) throw foreignFolderError(path)
  return path
}

/** Makes the folder (0700) and removes a killed server's socket. Needs the lock of the data folder. */
export async function openSocketDirectory(directory: string, { owner }: Account): Promise<string> {
  const path = toSocketDirectory(directory)
  await mkdir(path, { mode: 0o700 }).catch(() => {}) // an existing one is checked next
  const found = await lstat(path).catch(() => undefined)
  if (!found || !isOwn(found, owner?.uid)) throw foreignFolderError(path)
  await chmod(path, 0o700)
  if (owner) await lchown(path, owner.uid, owner.gid)
  await Promise.all([SOCKET, `${SOCKET}.lock`].map(name => rm(join(path, name), { force: true })))
  return path
}

/** Removes the folder after a stop. */
export async function closeSocketDirectory(path: string): Promise<void> {
  await rmdir(path).catch(() => {}) // in use, or removed already
}

/**
 * Returns the connection to the embedded server that runs on a data folder; undefined while none does. Throws
 * OperatorError when the server is another user's.
 */
export async function findRunning(dataDir: string): Promise<EmbeddedConnection | undefined> {
  const directory = await realpath(dataDir).catch(() => undefined)
  if (!directory) return undefined
  const host = await findSocketDirectory(directory)
  return host && (await isListening(host)) ? { host, port: PORT, user: USER, database: DATABASE } : undefined
}

function isListening(host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(host, SOCKET))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EACCES') return resolve(false)
      reject(otherUserError(host))
    })
  })
}
