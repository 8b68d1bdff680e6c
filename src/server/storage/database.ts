import { Kysely, type PostgresCursorConstructor, PostgresDialect, type PostgresPool } from 'kysely'
import { Client, type Connection, Pool, type PoolConfig } from 'pg'
import Cursor from 'pg-cursor'
import type { Logger } from 'pino'
import './parsing.ts'
import { NamedStatementClient } from './named.ts'
import type { Db, Tables } from './tables.ts'

export interface PoolOptions {
  /** Where the server is: a URL, or the parts of one. */
  connection: PoolConfig
  /** Connections at most. */
  max: number
  /** Longest a statement may take, in ms; 0 for no end. */
  statementTimeout: number
  /** A pooler stands between: it forgets prepared statements and takes no options, so it sets its own time limits. */
  pooled: boolean
  log: Logger
}

/** Sent with the first packet, so that no connection works without them. */
const optionsOf = (statementTimeout: number) =>
  `-c timezone=UTC -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=15000`

/** A pool that outlives the server it talks to: a connection that breaks is logged and replaced. */
export function openPool({ connection, max, statementTimeout, pooled, log }: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    Client: pooled ? Client : NamedStatementClient,
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    application_name: 'chicken-rates',
    ...(pooled ? {} : { options: optionsOf(statementTimeout) }),
  })
  // a pool has ended before its last connections have: what those still say is no news
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
  }
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
  return pool
}

/** pg's own; Kysely's type of it has no overloads. */
const AnyCursor: PostgresCursorConstructor = Cursor

/** Ends with its connection, too: pg-cursor would wait for ever for what a dead one has to say. */
class EndingCursor<T> extends AnyCursor<T> {
  declare readonly connection: Connection | null

  override async close(): Promise<void> {
    const { connection } = this
    if (connection?.stream.destroyed) return
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    connection?.once('end', resolve)
    await Promise.race([super.close(), ended])
    connection?.off('end', resolve)
  }
}

/** The typed query builder over a pool. */
export const openDatabase = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: EndingCursor }) })
