import { Client, type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/operatorError.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { findRunning } from './embedded/socket.ts'
import { openDatabase } from './pool.ts'

/** One connection for an operator's command, without a timeout unless it asks for one. */
export type Maintenance = Awaited<ReturnType<typeof connect>>

// COPY must write the same text on every server.
const OPTIONS = '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c lock_timeout=10s'

/** In ms. A server that takes a connection answers it at once, unless it hangs. */
const CONNECTION_TIMEOUT = 5000
/** In ms, for the server to report a timeout of its own. */
const REPORT_TIME = 2000

export interface MaintenanceOptions {
  /** Refuses while a server runs. */
  alone?: boolean
  /** The longest statement in ms; none without it. */
  statementTimeout?: number
  /** Of an embedded database that is started for it: false is faster. */
  durable?: boolean
}

/**
 * Connects to the database of the settings. An embedded database is shared with a running server, or else started for
 * the command. Throws OperatorError.
 */
export async function openMaintenance(
  config: Config,
  { alone = false, statementTimeout = 0, durable = true }: MaintenanceOptions = {},
): Promise<Maintenance> {
  const { DATABASE_URL: connectionString, DATA_DIR, POSTGRES_DIR } = config
  const timeouts = {
    options: `${OPTIONS} -c statement_timeout=${statementTimeout}`,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + REPORT_TIME }),
  }
  if (connectionString) return connect({ connectionString, ...timeouts }, noop)
  const attached = alone ? undefined : await attach(DATA_DIR, timeouts)
  if (attached) return attached
  const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR, postgresDir: POSTGRES_DIR, durable })
  return connect({ ...connection, ssl: false, ...timeouts }, stop)
}

const noop = async () => {}

/** Connects to the database of a running server; one that is shutting down counts as none. */
async function attach(dataDir: string, timeouts: ClientConfig): Promise<Maintenance | undefined> {
  const running = await findRunning(dataDir)
  if (!running) return undefined
  return connect({ ...running, ssl: false, ...timeouts }, noop).catch(error => {
    // one that hangs is there: a second server would wait for its end
    if (/timeout/.test(error.message)) throw error
    return undefined
  })
}

/** Connects; fails also where a certificate that the address names cannot be read. */
async function openClient(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'chicken-rates command' })
  // a lost connection makes the statement in progress fail
  client.on('error', () => {})
  await client.connect()
  return client
}

async function connect(connection: ClientConfig, stop: () => Promise<void>) {
  const client = await openClient(connection).catch(async (error: Error) => {
    await stop()
    throw new OperatorError(`The database cannot be reached: ${error.message}.`)
  })
  const onlyOne = Object.assign(client, { release: () => {} })
  return {
    /** For COPY. */
    client,
    /** The query builder on the same connection: `client` takes part in its transactions. */
    db: openDatabase({ options: {}, connect: async () => onlyOne, end: noop }),
    async close() {
      await client.end()
      await stop()
    },
  }
}
