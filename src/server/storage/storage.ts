import type { Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { openDatabase, openPool } from './database.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { type Notices, openNotices } from './notices.ts'
import { reach } from './queries.ts'
import type { Db } from './tables.ts'
import { openVisitorReads, type VisitorReads } from './visitorReads.ts'

/** Statements of requests end after this; streams are excepted. */
const STATEMENT_TIMEOUT = 5000
const CONNECTIONS = 16

export interface Storage extends VisitorReads {
  /** The primary: all writes, and what staff read. */
  db: Db
  /** The primary's pool, for those who speak to it without the query builder. */
  pool: Pool
  /** What instances say to each other. */
  notices: Notices
  /** Resolves with a sentence when the embedded server ends by itself. */
  died: Promise<string>
  close(): Promise<void>
}

interface Places {
  primary: PoolConfig
  replica?: PoolConfig
  /** Past any pooler. */
  direct: PoolConfig
  pooled: boolean
  died: Promise<string>
  stop(): Promise<void>
}

const never = new Promise<never>(() => {})

async function findPlaces(config: Config, log: Logger): Promise<Places> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATA_DIR } = config
  if (DATABASE_URL) {
    return {
      primary: { connectionString: DATABASE_URL },
      ...(DATABASE_REPLICA_URL ? { replica: { connectionString: DATABASE_REPLICA_URL } } : {}),
      direct: { connectionString: DATABASE_DIRECT_URL ?? DATABASE_URL },
      // a direct URL beside it says that a pooler stands before the database
      pooled: DATABASE_DIRECT_URL !== undefined,
      died: never,
      stop: async () => {},
    }
  }
  const embedded = await startEmbedded({
    dataDir: DATA_DIR,
    log: message => log.debug({ message }, 'postgres'),
  })
  const connection = { ...embedded.connection, ssl: false }
  return { primary: connection, direct: connection, pooled: false, died: embedded.died, stop: embedded.stop }
}

async function bringUpToDate(direct: PoolConfig, log: Logger): Promise<void> {
  const db = openDatabase(openPool({ connection: direct, max: 1, statementTimeout: 0, pooled: false, log }))
  try {
    await reach(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Opens the database of the settings, brings its schema up to date and hands out its pools. Throws StartRefused. */
export async function openStorage(config: Config, log: Logger): Promise<Storage> {
  const { primary, replica, direct, pooled, died, stop } = await findPlaces(config, log)
  try {
    await bringUpToDate(direct, log)
  } catch (error) {
    await stop()
    throw error
  }
  const options = { max: CONNECTIONS, statementTimeout: STATEMENT_TIMEOUT, pooled, log }
  const pool = openPool({ ...options, connection: primary })
  const db = openDatabase(pool)
  const visitorReads = await openVisitorReads({
    primary,
    pool,
    direct,
    ...(replica ? { replica } : {}),
    options,
  })
  const notices = openNotices(direct, log)
  return {
    ...visitorReads,
    db,
    pool,
    notices,
    died,
    async close() {
      await notices.close()
      await Promise.all([db.destroy(), visitorReads.close()])
      await stop()
    },
  }
}
