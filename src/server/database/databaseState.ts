import type { Logger } from 'pino'
import { findForeign } from './migrations.ts'
import { findDatabaseState } from './queries.ts'
import type { Db } from './tables.ts'

/** Milliseconds between polls, and between those of a database that no other instance can migrate. */
const POLL_EVERY = 1000
const POLL_ALONE_EVERY = 30_000
/** A larger difference between the clocks, in ms, is logged. */
const MAX_DIFFERENCE = 60_000

interface StateOptions {
  /** The primary. */
  db: Db
  /** The migrations of this version. */
  known: readonly string[]
  log: Logger
  /** Whether the database is embedded. */
  isAlone?: boolean
  /** Called once, when a newer version has migrated the database. */
  onNewerSchema(): void
}

/** Clock and schema of the database, polled once a second, or every thirty when it is embedded. */
export interface DatabaseState {
  /** The database's clock, advanced since the last poll by the monotonic clock, which nobody can set. */
  databaseNow(): Date
  /** Whether the schema is of a newer version, to which this one must not write; additive migrations are none. */
  hasNewerSchema(): boolean
  close(): void
}

/** Starts polling; resolves after the first poll. Until one succeeds, the clock is that of this machine. */
export async function openDatabaseState({
  db,
  known,
  log,
  isAlone = false,
  onNewerSchema,
}: StateOptions): Promise<DatabaseState> {
  /** The database's clock minus `performance.now()`. */
  let ahead = Date.now() - performance.now()
  let isFar = false
  let hasNewerSchema = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const databaseNow = () => new Date(performance.now() + ahead)

  function compareClocks(): void {
    const apart = Date.now() - databaseNow().getTime()
    if (Math.abs(apart) > MAX_DIFFERENCE === isFar) return
    isFar = !isFar
    if (isFar)
      log.warn(
        { seconds: Math.round(apart / 1000) },
        'our clock is far from the database’s: limits, codes and what is deleted go by the latter',
      )
    else log.info('our clock and the database’s agree again')
  }

  async function poll(): Promise<void> {
    const from = performance.now()
    const { now, applied } = await findDatabaseState(db)
    ahead = now.getTime() - (from + performance.now()) / 2
    compareClocks()
    const level = findForeign(applied, known)
    if (level === undefined || hasNewerSchema) return
    hasNewerSchema = true
    log.error(
      { schema: level },
      'a newer Chicken Rates has migrated the database: this one stops writing, install the newer one',
    )
    onNewerSchema()
  }

  function keepPolling(): void {
    if (isClosed) return
    timer = setTimeout(
      () => {
        poll().then(keepPolling, keepPolling)
      },
      isAlone ? POLL_ALONE_EVERY : POLL_EVERY,
    ).unref()
  }
  await poll().then(keepPolling, keepPolling)
  return {
    databaseNow,
    hasNewerSchema: () => hasNewerSchema,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
