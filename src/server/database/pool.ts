import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Client, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import './typeParsers.ts'
import { NamedStatementClient } from './preparedStatements.ts'
import type { Db, Tables } from './tables.ts'
import { WatchedPool } from './watchedPool.ts'

export interface PoolOptions {
  connection: PoolConfig
  max: number
  /** In ms; 0 for none. */
  statementTimeout: number
  /** Connects through a pooler, which supports neither prepared statements nor options: it needs its own timeouts. */
  pooled: boolean
  /** PostgreSQL refuses writes on these connections. Not with a pooler. */
  isReadOnly?: boolean
  log: Logger
}

/** Sent in the startup packet, so that they apply from the first statement. */
const buildOptions = (statementTimeout: number, isReadOnly: boolean) =>
  `-c timezone=UTC -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=15000` +
  (isReadOnly ? ' -c default_transaction_read_only=on' : '')

/** Time in ms for the server to report a statement timeout. */
const REPORT_TIME = 500

/**
 * Opens a pool that survives restarts of the database: lost and silent connections are logged and replaced, and
 * whatever waits for them fails.
 */
export function openPool(options: PoolOptions): WatchedPool {
  const { connection, max, statementTimeout, pooled, isReadOnly = false, log } = options
  const pool = new WatchedPool({
    ...connection,
    Client: pooled ? Client : NamedStatementClient,
    max,
    silentFor: statementTimeout === 0 ? Number.POSITIVE_INFINITY : statementTimeout + REPORT_TIME,
    log,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    application_name: 'chicken-rates',
    ...(pooled ? {} : { options: buildOptions(statementTimeout, isReadOnly) }),
  })
  // connections end after their pool: their errors are expected then
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
  }
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
  return pool
}

/** The typed query builder over a pool. */
export const openDatabase = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
