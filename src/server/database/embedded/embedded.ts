import { join } from 'node:path'
import { changeOwner, chooseAccount } from './account.ts'
import { chooseBinaries } from './binaries.ts'
import { acquireLock, openDataDirectory, readMajorVersion } from './dataDirectory.ts'
import { createCluster, DATABASE, removeLeftovers, USER } from './firstStart.ts'
import { launchAfterPredecessor } from './predecessor.ts'
import { buildArguments } from './server.ts'
import { closeSocketDirectory, type EmbeddedConnection, openSocketDirectory, PORT } from './socket.ts'
import { finishUpgrade } from './upgradeFolder.ts'

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
  /** Whether the caller holds the lock of the folder already. */
  isLocked?: boolean
  /** Receives each line that the server writes. */
  log?: (message: string) => void
}

/**
 * Starts (after initdb on the first start) PostgreSQL's own server on a unix socket inside `dataDir`.
 * Throws OperatorError when the machine or the folder does not allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const directory = await openDataDirectory(options.dataDir)
  const unlock = options.isLocked ? () => {} : acquireLock(directory)
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
  await finishUpgrade(directory)
  const account = await chooseAccount(directory, cluster)
  const { prefix } = account
  const major = await readMajorVersion(cluster)
  const { folder: binaries } = await chooseBinaries({ postgresDir, prefix, cluster, major })
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
