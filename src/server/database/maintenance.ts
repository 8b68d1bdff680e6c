import { Client, type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/operatorError.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { findRunning } from './embedded/socket.ts'
import { openDatabase } from './pool.ts'
import type { Db } from './tables.ts'

/** One connection for an operator's command: direct, not through a pooler, and without timeouts. */
export interface Maintenance {
  /** For COPY. */
  client: Client
  /** The query builder on the same connection: `client` takes part in its transactions. */
  db: Db
  close(): Promise<void>
}

// COPY must write the same text on every server.
const OPTIONS =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c statement_timeout=0 -c lock_timeout=10s'

/**
 * Connects to the database of the settings. An embedded database is shared with a running server, or else started for
 * the command. With `alone` it refuses while a server runs. Throws OperatorError.
 */
export async function openMaintenance(config: Config, { alone = false } = {}): Promise<Maintenance> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  const connectionString = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (connectionString) return connect({ connectionString }, noop)
  const attached = alone ? undefined : await attach(DATA_DIR)
  if (attached) return attached
  const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR })
  return connect({ ...connection, ssl: false }, stop)
}

const noop = async () => {}

/** Connects to the database of a running server; one that is shutting down counts as none. */
async function attach(dataDir: string): Promise<Maintenance | undefined> {
  const running = await findRunning(dataDir)
  return running && connect({ ...running, ssl: false }, noop).catch(() => undefined)
}

async function connect(connection: ClientConfig, stop: () => Promise<void>): Promise<Maintenance> {
  const client = new Client({ ...connection, options: OPTIONS, application_name: 'chicken-rates command' })
  // a lost connection makes the statement in progress fail
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await stop()
    throw new OperatorError(`The database cannot be reached: ${(error as Error).message}.`)
  }
  const onlyOne = Object.assign(client, { release: () => {} })
  return {
    client,
    db: openDatabase({ options: {}, connect: async () => onlyOne, end: noop }),
    async close() {
      await client.end()
      await stop()
    },
  }
}
