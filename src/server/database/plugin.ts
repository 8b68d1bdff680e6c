import fp from 'fastify-plugin'
import type { Storage } from './storage.ts'
import type { ReadOnlyDb } from './tables.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The whole database; only `storage.db` writes without a session. */
    storage: Storage
    /** The primary, for reads of staff: calls with a session write through their `write`. */
    db: ReadOnlyDb
    /** Where visitors read: the replica if there is one. */
    reads: ReadOnlyDb
    /** The database's clock: limits, codes and what is deleted go by it. */
    databaseNow(): Date
  }
}

/** Decorates the application with its database. */
export const database = fp<{ storage: Storage }>(
  async (app, { storage }) => {
    const { db, reads, pool, databaseNow } = storage
    app.decorate('storage', storage)
    app.decorate('db', db)
    app.decorate('reads', reads)
    app.decorate('databaseNow', databaseNow)
    const { gauge } = app.metrics
    gauge('database_connections', 'Connections to the primary.', () => pool.totalCount)
    gauge('database_connections_idle', 'Those that do nothing.', () => pool.idleCount)
    gauge('database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
  },
  { name: 'database', decorators: { fastify: ['metrics'] } },
)
