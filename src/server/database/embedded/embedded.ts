import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/operatorError.ts'
import { changeOwner, chooseAccount } from './account.ts'
import { chooseBinaries } from './binaries.ts'
import { acquireLock, openDataDirectory, readMajorVersion } from './dataDirectory.ts'
import { createCluster, DATABASE, removeLeftovers, USER } from './firstStart.ts'
import { runCommand } from './runCommand.ts'
import { buildArguments, launch, MARK, type Server } from './server.ts'
import { closeSocketDirectory, type EmbeddedConnection, openSocketDirectory, PORT } from './socket.ts'
import { toStartError } from './startError.ts'

export interface EmbeddedServer {
  connection: EmbeddedConnection
  /** The same as a libpq URL, for psql and pg_dump. */
  url: string
  /** Resolves with a sentence when the server ends unexpectedly. */
  died: Promise<string>
  /** Fast shutdown; resolves when the process is gone. Safe to call twice. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** A folder with another PostgreSQL than the one that came with Chicken Rates. */
  postgresDir?: string | undefined
  /** False is faster, but a power cut loses data; for tests. Default: true. */
  durable?: boolean
  /** More settings of PostgreSQL, `name=value`. */
  settings?: readonly string[]
  /** Receives each line that the server writes. */
  log?: (message: string) => void
}

/**
 * Starts (after initdb on the first start) PostgreSQL's own server on a unix socket inside `dataDir`.
 * Throws OperatorError when the machine or the folder does not allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const directory = await openDataDirectory(options.dataDir)
  const unlock = acquireLock(directory)
  try {
    return await startLocked(directory, unlock, options)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(
  directory: string,
  unlock: () => void,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const { postgresDir, durable = true, settings = [], log = () => {} } = options
  const cluster = join(directory, 'postgres')
  const account = await chooseAccount(directory, cluster)
  const { prefix } = account
  const major = await readMajorVersion(cluster)
  const binaries = await chooseBinaries({ postgresDir, prefix, cluster, major })
  await changeOwner(account, directory)
  await removeLeftovers(cluster)
  if (major === undefined) await createCluster({ cluster, binaries, prefix, durable })

  const host = await openSocketDirectory(directory, account)
  const command = [...prefix, join(binaries, 'postgres'), ...buildArguments(cluster, host, durable, settings)]
  const server = await launchAfterPredecessor(command, cluster, log)
  server.ended.then(unlock, unlock)

  let stopped: Promise<void> | undefined
  return {
    connection: { host, port: PORT, user: USER, database: DATABASE },
    url: `postgresql://${USER}@/${DATABASE}?host=${encodeURIComponent(host)}&port=${PORT}`,
    died: new Promise((resolve, reject) => {
      server.ended.then(reason => {
        if (!stopped) resolve(`PostgreSQL ended without being asked to (${reason}).`)
      }, reject)
    }),
    stop: () => (stopped ??= server.stop().then(() => closeSocketDirectory(host))),
  }
}

/** In ms. */
const LAUNCH_TIMEOUT = 30_000
const LONGEST_PAUSE = 500
// PostgreSQL's message while the server of a killed app, or a child of a killed server, still uses the data
const STILL_USED = /shared memory block \([^()]*\) is still in use|lock file "[^"]*" already exists/

/** Launches the server after an earlier one on the same data has ended. Throws OperatorError. */
async function launchAfterPredecessor(
  command: string[],
  cluster: string,
  log: (line: string) => void,
): Promise<Server> {
  const deadline = performance.now() + LAUNCH_TIMEOUT
  for (let pause = 10; performance.now() < deadline; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    if (!(await isPredecessorRunning(cluster))) {
      const server = await launch(command, log)
      if (!('gaveUp' in server)) return server
      if (!STILL_USED.test(server.gaveUp)) throw toStartError(server.gaveUp, cluster)
    }
    if (pause === 10) log(`Waiting for an earlier PostgreSQL to leave ${cluster}.`)
    await sleep(pause)
  }
  throw new OperatorError(
    `An earlier PostgreSQL is still running on ${cluster}`,
    `kill -INT $(head -1 ${cluster}/postmaster.pid), then start again`,
  )
}

/**
 * Whether the server that left a postmaster.pid still runs. Needs the lock of the data folder: a server of Chicken Rates
 * has lost its app then, and is interrupted.
 */
async function isPredecessorRunning(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return false
  const pid = Math.abs(Number.parseInt(content, 10)) // negative for a single-user server
  if (!pid) {
    await rm(file, { force: true }) // emptied by a power cut
    return false
  }
  const command = await readCommand(pid)
  if (command.includes(`-D ${cluster} `)) {
    if (command.includes(MARK)) interrupt(pid)
    return true
  }
  await replacePid(file, content)
  return false
}

/**
 * Writes our own pid into the file. PostgreSQL refuses to start while any program has the pid in it: a zombie, or another
 * program after a reboot. Without the file it would start, but skip its check for children of a killed server that still
 * write to the data. With the pid of its parent it treats the file as stale and makes the check.
 */
async function replacePid(file: string, content: string) {
  const replaced = content.replace(/^-?\d+/, String(process.pid))
  const handle = await open(file, 'r+').catch(unlessMissing) // in place, so that the owner stays
  if (!handle) return // the server has ended and removed its file
  try {
    await handle.write(replaced, 0)
    await handle.truncate(Buffer.byteLength(replaced))
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Returns the command line of a process; empty when it has ended or is a zombie. */
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.replaceAll('\0', ' ')
  }
  return (await runCommand(['ps', '-ww', '-o', 'command=', '-p', String(pid)])).output
}

function interrupt(pid: number) {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // it has ended, or is another user's: the next check shows which
  }
}
