import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { StartRefused } from '#server/startRefused.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { findRunning } from './embedded/running.ts'
import './parsing.ts'
import type { Db, Tables } from './tables.ts'

/** One connection for a command of the operator: past any pooler, without time limits. */
export interface Maintenance {
  /** The connection itself, for COPY. */
  client: Client
  /** The query builder on the same connection: within its transaction, `client` is within it too. */
  db: Db
  close(): Promise<void>
}

// What COPY writes must read the same on every server.
const OPTIONS =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c statement_timeout=0 -c lock_timeout=10s'

/**
 * Connects to the database of the settings; to the embedded one also while the product runs on it, and starts it for
 * the time being when none does. `alone`: refuses while a product runs on it. Throws StartRefused.
 */
export async function openMaintenance(config: Config, { alone = false } = {}): Promise<Maintenance> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  const connectionString = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (connectionString) return connect({ connectionString }, nothing)
  const attached = alone ? undefined : await attach(DATA_DIR)
  if (attached) return attached
  const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR })
  return connect({ ...connection, ssl: false }, stop)
}

const nothing = async () => {}

/** To the server of a running product; one that is just ending counts as none. */
async function attach(dataDir: string): Promise<Maintenance | undefined> {
  const running = await findRunning(dataDir)
  return running && connect({ ...running, ssl: false }, nothing).catch(() => undefined)
}

async function connect(connection: ClientConfig, stop: () => Promise<void>): Promise<Maintenance> {
  const client = new Client({ ...connection, options: OPTIONS, application_name: 'chicken-rates command' })
  // a connection that breaks fails the statement that waits for it
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await stop()
    throw new StartRefused(`The database cannot be reached: ${(error as Error).message}.`)
  }
  return {
    client,
    db: buildOn(client),
    async close() {
      await client.end()
      await stop()
    },
  }
}

function buildOn(client: Client): Db {
  const onlyOne = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => onlyOne, end: nothing }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
