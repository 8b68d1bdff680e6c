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
  const { connection, stop } = await findServer(config, alone)
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

const nothing = async () => {}

async function findServer(config: Config, alone: boolean) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  const connectionString = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (connectionString) return { connection: { connectionString } satisfies ClientConfig, stop: nothing }
  const running = alone ? undefined : await findRunning(DATA_DIR)
  if (running) return { connection: { ...running, ssl: false }, stop: nothing }
  const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR })
  return { connection: { ...connection, ssl: false }, stop }
}

function buildOn(client: Client): Db {
  const onlyOne = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => onlyOne, end: nothing }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
