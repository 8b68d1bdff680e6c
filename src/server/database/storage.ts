import fp from 'fastify-plugin'
import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { openDatabaseClock } from './databaseClock.ts'
import type { ReadOnlyDb } from './db.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { logServerLine } from './embedded/serverLog.ts'
import { migrate } from './migrate.ts'
import { dropIdle, openDatabase, openPool } from './pool.ts'
import { checkConnection } from './queries.ts'

/** In ms. Together they leave time to send a response within 5 s. */
const CONNECTION_TIMEOUT = 1200
const STATEMENT_TIMEOUT = 3000
/** For staff and jobs. */
const CONNECTIONS = 14
/** Strangers' reads get few connections, so that their queries leave a core to everybody else. */
const VISITOR_CONNECTIONS = 4
/** Separate connections for rate limits: a flood of requests must not block other queries. */
const THROTTLE_CONNECTIONS = 2
/** In ms; a slower poll for writes would be useless. */
const POLL_TIMEOUT = 1000

export type Storage = Awaited<ReturnType<typeof openStorage>>

interface Connections {
  connection: PoolConfig
  died: Promise<string>
  stop(): Promise<void>
}

async function resolveConnections(config: Config, log: Logger): Promise<Connections> {
  const { DATABASE_URL, DATA_DIR } = config
  if (DATABASE_URL) {
    return {
      connection: { connectionString: DATABASE_URL },
      died: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const embedded = await startEmbedded({
    dataDir: DATA_DIR,
    postgresDir: config.POSTGRES_DIR,
    log: line => logServerLine(log, line),
  })
  const { died, stop } = embedded
  return { connection: { ...embedded.connection, ssl: false }, died, stop }
}

async function migrateSchema(connection: PoolConfig, log: Logger): Promise<void> {
  const db = openDatabase(openPool({ connection, max: 1, statementTimeout: 0, log }))
  try {
    await checkConnection(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Opens the database of the settings, migrates its schema and opens its pools. Throws OperatorError. */
export async function openStorage(config: Config, log: Logger) {
  const { connection, died, stop } = await resolveConnections(config, log)
  try {
    await migrateSchema(connection, log)
  } catch (error) {
    await stop()
    throw error
  }
  // no pool has to find out by itself
  const onSilent = () => [pool, readPool, watchPool, throttles].forEach(dropIdle)
  const timeouts = { connectionTimeout: CONNECTION_TIMEOUT, statementTimeout: STATEMENT_TIMEOUT }
  const options = { max: CONNECTIONS, ...timeouts, onSilent, log, connection }
  const pool = openPool(options)
  const readPool = openPool({ ...options, max: VISITOR_CONNECTIONS, isReadOnly: true })
  const watchPool = openPool({ ...options, max: 1, statementTimeout: POLL_TIMEOUT })
  const watch = openDatabase(watchPool)
  const throttles = openPool({ ...options, max: THROTTLE_CONNECTIONS })
  const db = openDatabase(pool)
  const isAlone = config.DATABASE_URL === undefined
  const clock = await openDatabaseClock(db)
  const reads = openDatabase(readPool)
  return {
    databaseNow: clock.databaseNow,
    /** All writes, and reads of staff. */
    db,
    /** The pool of `db`, for queries without the query builder. */
    pool,
    /** For reads of strangers, on connections of their own, which cannot write: staff and jobs never wait for them. */
    reads,
    readPool,
    /** For polling for writes: a connection of its own, however busy the others are. */
    watch,
    /** For rate limits only. */
    throttles,
    /** Whether the database is embedded: no other instance writes to it. */
    isAlone,
    /** Resolves with a sentence when the embedded server ends unexpectedly. */
    died,
    async close() {
      clock.close()
      await Promise.all([db.destroy(), reads.destroy(), watch.destroy(), throttles.end()])
      await stop()
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The whole database; only `storage.db` writes without a session. */
    storage: Storage
    /** For reads of staff: calls with a session write through their `write`. */
    db: ReadOnlyDb
    /** For reads of strangers. */
    reads: ReadOnlyDb
    /** The database's clock: limits, codes and what is deleted go by it. */
    databaseNow(): Date
  }
}

/** Decorates the application with its database. */
export const database = fp<{ storage: Storage }>(async (app, { storage }) => {
  const { db, reads, pool, databaseNow } = storage
  app.decorate('storage', storage)
  app.decorate('db', db)
  app.decorate('reads', reads)
  app.decorate('databaseNow', databaseNow)
  const { gauge } = app.metrics
  gauge('chicken_rates_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
})
