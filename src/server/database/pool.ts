import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Client, Pool, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { Db } from './db.ts'

export interface PoolOptions {
  connection: PoolConfig
  max: number
  /** The longest wait in ms for a connection, be it a new one or one that others use. Default: 5 s, since a process that starts is busy. */
  connectionTimeout?: number
  /** In ms; 0 for none. */
  statementTimeout: number
  /** PostgreSQL refuses writes on these connections. */
  isReadOnly?: boolean
  /** A query had no answer in time. Default: drops what is idle in this pool. */
  onSilent?(): void
  log: Logger
}

/**
 * Sent in the startup packet, so that they apply from the first statement. Starting parallel workers, or compiling a
 * query, takes longer than a page of a list, and would take the core of somebody else.
 */
const buildOptions = (statementTimeout: number, isReadOnly: boolean) =>
  `-c timezone=UTC -c max_parallel_workers_per_gather=0 -c jit=off -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=15000` +
  (isReadOnly ? ' -c default_transaction_read_only=on' : '')

/** Time in ms for the server to report a statement timeout. */
const REPORT_TIME = 300

/**
 * Opens a pool in which nothing waits for ever, and that survives restarts of the database: lost and silent connections
 * are logged and replaced, and whatever waits for them fails.
 */
export function openPool(options: PoolOptions): Pool {
  const { connection, max, connectionTimeout = 5000, statementTimeout, isReadOnly = false, log } = options
  const { onSilent = () => dropIdle(pool) } = options
  const pool = new Pool({
    ...connection,
    Client: createClientClass({
      answersWithin: statementTimeout > 0 ? statementTimeout + REPORT_TIME : undefined,
      onSilent() {
        log.warn('a connection to the database is silent')
        onSilent()
      },
      findName: nameRecurring(),
    }),
    max,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    application_name: 'chicken-rates',
    options: buildOptions(statementTimeout, isReadOnly),
  })
  // connections end after their pool: their errors are expected then
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ reason: error.message }, 'database connection lost')
  }
  pool.on('error', lost)
  pool.on('connect', client => client.on('error', lost))
  return pool
}

/** Closes the connections that nobody uses: what has silenced one may have silenced them all. */
export function dropIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      client => client.release(true),
      () => {},
    )
  }
}

/** The typed query builder over a pool. */
export const openDatabase = (pool: PostgresPool): Db => new Kysely({ dialect: new PostgresDialect({ pool }) })

// Global in pg: every module that opens connections imports this one.
const { INT8, NUMERIC, DATE } = types.builtins
// int8 and numeric are counts and rupees, far below 2^53; a date stays text, since it is a day and no instant
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(DATE, text => text)

/** Named statements of a pool: each takes about 20 kB of the server in each connection. */
const MAX_NAMED = 50
/** Generated SQL, as of a combination of filters, is rarely sent again: a text gets a name when it comes this often. */
const MIN_USES = 3
/** Characters of the texts whose uses are counted. */
const MAX_COUNTED = 1_000_000

/** Returns a function that names the statements of a pool that recur first. A name is for good: no connection forgets one. */
function nameRecurring(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({
    maxSize: MAX_COUNTED,
    sizeCalculation: (_, text) => text.length,
  })
  return text => {
    const known = names.get(text)
    if (known || names.size === MAX_NAMED) return known
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    if (count === MIN_USES) names.set(text, `s${names.size + 1}`)
    return names.get(text)
  }
}

interface ClientOptions {
  /** In ms; without it a query may take for ever. */
  answersWithin: number | undefined
  /** A query had no answer within that time. */
  onSilent(): void
  /** Returns the name of a statement that recurs. */
  findName(text: string): string | undefined
}

/**
 * Prepares each named statement once per connection, which triples point reads. Gives its connection up when a query is not
 * answered in time, so that the query fails: pg's own `query_timeout` would leave the connection in the pool, with its answer
 * outstanding.
 */
const createClientClass = ({ answersWithin, onSilent, findName }: ClientOptions) =>
  class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on unchanged
    override query(...asked: any[]): any {
      // the pool passes a callback after the values
      const [text, values, ...rest] = asked
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 && findName(text)
      const named = name ? [{ name, text, values }, ...rest] : asked
      const answered = this.#expectAnswer()
      const callback = named.at(-1)
      if (typeof callback !== 'function') return super.query(...(named as [string])).finally(answered)
      return super.query(...(named.slice(0, -1) as [string]), (...answer: unknown[]) => {
        answered()
        callback(...answer)
      })
    }

    /** Returns what ends the wait. */
    #expectAnswer(): () => void {
      if (answersWithin === undefined) return () => {}
      let isAnswered = false
      const giveUp = () => {
        if (isAnswered) return
        // closes the socket at once, because a query is out
        this.end(() => {})
        onSilent()
      }
      // a process that was busy first reads what has come meanwhile
      const timer = setTimeout(setImmediate, answersWithin, giveUp)
      return () => {
        isAnswered = true
        clearTimeout(timer)
      }
    }
  }
