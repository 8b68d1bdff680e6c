import type { PostgresPool } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { openDatabase, openPool, type PoolOptions } from './pool.ts'
import type { Db } from './tables.ts'

/** Milliseconds between checks. */
const CHECK_EVERY = 500
/** A replica that does not respond within this, in ms, is unavailable. */
const ANSWER_WITHIN = 1000

const noop = async () => {}

/**
 * Public reads use the replica while it is available, the primary otherwise. Checks it through a pool of one connection;
 * resolves after the first check.
 */
async function openReplica(asked: Pool, log: Logger) {
  let isAvailable = false
  let changes = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function setAvailable(available: boolean): void {
    if (available === isAvailable) return
    isAvailable = available
    changes += 1
    if (available) log.info('visitors read the replica')
    else log.warn('the replica is away: visitors read the primary')
  }

  async function check(): Promise<void> {
    const late = setTimeout(setAvailable, ANSWER_WITHIN, false)
    const isReachable = await asked.query('select 1').then(
      () => true,
      () => false,
    )
    clearTimeout(late)
    if (isClosed) return
    setAvailable(isReachable)
    timer = setTimeout(check, CHECK_EVERY).unref()
  }
  await check()

  return {
    isAvailable: () => isAvailable,
    /** Returns a pool with connections of the available one; closing it closes neither. */
    choose: (replica: Pool, primary: Pool): PostgresPool => ({
      options: {},
      async connect() {
        if (!isAvailable) return primary.connect()
        try {
          return await replica.connect()
        } catch {
          setAvailable(false)
          return primary.connect()
        }
      },
      end: noop,
    }),
    /** The same for polling for writes; it fails once after each switch. */
    follow(replica: Pool, primary: Pool): PostgresPool {
      let followed = changes
      return {
        options: {},
        async connect() {
          // the other database may lag behind: a poll must not continue from the snapshot of the first
          if (followed !== changes) {
            followed = changes
            throw new Error('visitors read elsewhere now')
          }
          return (isAvailable ? replica : primary).connect()
        },
        end: noop,
      }
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Of reads of the past: strangers may ask for any instant, and no cache answers. */
const PAST_CONNECTIONS = 2
/** In ms; a slower poll for writes would be useless. */
const POLL_TIMEOUT = 1000

export interface VisitorReads {
  /** For public reads: the replica while it is available, the primary otherwise. */
  reads: Db
  /** For public reads of the past, on the same database: they wait for each other, and nobody else for them. */
  past: Db
  /** For polling for writes on the same database: a connection of its own, however busy the others are. */
  watch: Db
  /** Where public reads go at the moment. */
  readsFrom(): 'primary' | 'replica'
  close(): Promise<void>
}

interface ReadOptions {
  /** The primary's pool. */
  pool: Pool
  primary: PoolConfig
  /** The primary without a pooler. */
  direct: PoolConfig
  replica?: PoolConfig | undefined
  options: Omit<PoolOptions, 'connection'>
}

export async function openVisitorReads({
  pool,
  primary,
  direct,
  replica,
  options,
}: ReadOptions): Promise<VisitorReads> {
  const watched = { ...options, max: 1, statementTimeout: POLL_TIMEOUT }
  const watch = openPool({ ...watched, connection: direct })
  const few = { ...options, max: PAST_CONNECTIONS }
  const past = openPool({ ...few, connection: primary })
  if (!replica) {
    return {
      reads: openDatabase(pool),
      past: openDatabase(past),
      watch: openDatabase(watch),
      readsFrom: () => 'primary',
      close: () => endAll([watch, past]),
    }
  }
  const asked = openPool({ ...options, max: 1, connection: { ...replica, query_timeout: ANSWER_WITHIN } })
  const there = {
    reads: openPool({ ...options, connection: replica }),
    past: openPool({ ...few, connection: replica }),
    watch: openPool({ ...watched, connection: replica }),
  }
  const { isAvailable, choose, follow, close } = await openReplica(asked, options.log)
  return {
    reads: openDatabase(choose(there.reads, pool)),
    past: openDatabase(choose(there.past, past)),
    watch: openDatabase(follow(there.watch, watch)),
    readsFrom: () => (isAvailable() ? 'replica' : 'primary'),
    async close() {
      close()
      await endAll([asked, watch, past, ...Object.values(there)])
    },
  }
}

const endAll = async (pools: Pool[]) => {
  await Promise.all(pools.map(each => each.end()))
}
