import fp from 'fastify-plugin'
import type { Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { type DatabaseClock, openDatabaseClock } from './databaseClock.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { logServerLine } from './embedded/serverLog.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migrations.ts'
import { openDatabase, openPool } from './pool.ts'
import { openPubSub, type PubSub } from './pubsub.ts'
import { checkConnection } from './queries.ts'
import { openVisitorReads, type VisitorReads } from './replica.ts'
import type { Db, ReadOnlyDb } from './tables.ts'

/** In ms, so that a response is sent within 5 s. */
const STATEMENT_TIMEOUT = 4000
/** For staff and jobs. */
const CONNECTIONS = 14
/** Separate connections for rate limits: a flood of requests must not block other queries. */
const THROTTLE_CONNECTIONS = 2

export interface Storage extends VisitorReads, Omit<DatabaseClock, 'close'> {
  /** The primary: all writes, and reads of staff. */
  db: Db
  /** The primary's pool, for queries without the query builder. */
  pool: Pool
  /** For rate limits only. */
  throttles: Pool
  pubsub: PubSub
  /** Whether the database is embedded: no other instance writes to it. */
  isAlone: boolean
  /** Resolves with a sentence when the embedded server ends unexpectedly. */
  died: Promise<string>
  close(): Promise<void>
}

interface Connections {
  primary: PoolConfig
  replica?: PoolConfig | undefined
  /** The primary without a pooler. */
  direct: PoolConfig
  pooled: boolean
  died: Promise<string>
  stop(): Promise<void>
}

async function resolveConnections(config: Config, log: Logger): Promise<Connections> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATA_DIR } = config
  if (DATABASE_URL) {
    return {
      primary: { connectionString: DATABASE_URL },
      replica: DATABASE_REPLICA_URL ? { connectionString: DATABASE_REPLICA_URL } : undefined,
      direct: { connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL },
      // with a direct URL, DATABASE_URL is that of a pooler
      pooled: DATABASE_DIRECT_URL !== undefined,
      died: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const embedded = await startEmbedded({
    dataDir: DATA_DIR,
    postgresDir: config.POSTGRES_DIR,
    log: line => logServerLine(log, line),
  })
  const connection = { ...embedded.connection, ssl: false }
  return {
    primary: connection,
    direct: connection,
    pooled: false,
    died: embedded.died,
    stop: embedded.stop,
  }
}

async function migrateSchema(direct: PoolConfig, log: Logger): Promise<void> {
  const db = openDatabase(openPool({ connection: direct, max: 1, statementTimeout: 0, pooled: false, log }))
  try {
    await checkConnection(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Opens the database of the settings, migrates its schema and opens its pools. Throws OperatorError. */
export async function openStorage(config: Config, log: Logger): Promise<Storage> {
  const { primary, replica, direct, pooled, died, stop } = await resolveConnections(config, log)
  try {
    await migrateSchema(direct, log)
  } catch (error) {
    await stop()
    throw error
  }
  const options = { max: CONNECTIONS, statementTimeout: STATEMENT_TIMEOUT, pooled, log }
  const pool = openPool({ ...options, connection: primary })
  const throttles = openPool({ ...options, max: THROTTLE_CONNECTIONS, connection: primary })
  const db = openDatabase(pool)
  const known = await listMigrations()
  const isAlone = config.DATABASE_URL === undefined
  const clock = await openDatabaseClock(db, log)
  const visitorReads = await openVisitorReads({ pool, primary, direct, replica, known, options })
  const pubsub = openPubSub(direct, log, isAlone)
  return {
    ...visitorReads,
    ...clock,
    db,
    pool,
    throttles,
    pubsub,
    isAlone,
    died,
    async close() {
      clock.close()
      await pubsub.close()
      await Promise.all([db.destroy(), throttles.end(), visitorReads.close()])
      await stop()
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The whole database; only `storage.db` writes without a session. */
    storage: Storage
    /** The primary, for reads of staff: calls with a session write through their `write`. */
    db: ReadOnlyDb
    /** Where strangers read: the replica if there is one. */
    reads: ReadOnlyDb
    /** The database's clock: limits, codes and what is deleted go by it. */
    databaseNow(): Date
  }
}

/** Decorates the application with its database. */
export const database = fp<{ storage: Storage }>(
  async (app, { storage }) => {
    const { db, reads, pool, databaseNow, replicaState } = storage
    app.decorate('storage', storage)
    app.decorate('db', db)
    app.decorate('reads', reads)
    app.decorate('databaseNow', databaseNow)
    const { gauge } = app.metrics
    if (replicaState())
      gauge(
        'chicken_rates_replica_used',
        '1 while visitors read the replica, else 0; /readyz says why.',
        () => (replicaState() === 'used' ? 1 : 0),
      )
    gauge('chicken_rates_database_connections', 'Connections to the primary.', () => pool.totalCount)
    gauge('chicken_rates_database_connections_idle', 'Those that do nothing.', () => pool.idleCount)
    gauge('chicken_rates_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
  },
  { name: 'database', decorators: { fastify: ['metrics'] } },
)
