import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Client, Pool, type PoolConfig, type QueryConfig, types } from 'pg'
import type { Logger } from 'pino'
import type { Db, Tables } from './tables.ts'

export interface PoolOptions {
  connection: PoolConfig
  max: number
  /** The longest wait in ms for a connection, be it a new one or one that others use. Default: 5 s, since a process that starts is busy. */
  connectionTimeout?: number
  /** In ms; 0 for none. */
  statementTimeout: number
  /** Connects through a pooler, which supports neither prepared statements nor options: it needs its own timeouts. */
  pooled: boolean
  /** PostgreSQL refuses writes on these connections. Not with a pooler. */
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
  const {
    connection,
    max,
    connectionTimeout = 5000,
    statementTimeout,
    pooled,
    isReadOnly = false,
    log,
  } = options
  const { onSilent = () => dropIdle(pool) } = options
  const config: TimedConfig = {
    ...connection,
    Client: pooled ? TimedClient : NamedStatementClient,
    max,
    ...(statementTimeout > 0 && { answersWithin: statementTimeout + REPORT_TIME }),
    onSilent() {
      log.warn('a connection to the database is silent')
      onSilent()
    },
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: 60_000,
    application_name: 'chicken-rates',
    ...(pooled ? {} : { options: buildOptions(statementTimeout, isReadOnly) }),
  }
  const pool = new Pool(config)
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
export const openDatabase = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

// Global in pg: every module that opens connections imports this one.
const { INT8, NUMERIC, DATE } = types.builtins
// int8 and numeric are counts and rupees, far below 2^53; a date stays text, since it is a day and no instant
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(DATE, text => text)

/** Prepared statements of a connection: each takes about 20 kB of the server until the connection ends. */
const MAX_PREPARED = 50
/** Generated SQL, as of a combination of filters, is rarely sent again: a text is prepared when it comes this often. */
const MIN_USES = 3
/** Characters of the texts whose uses are counted. */
const MAX_COUNTED = 1_000_000
const uses = new LRUCache<string, number>({
  maxSize: MAX_COUNTED,
  sizeCalculation: (_, text) => text.length,
})

function isRecurring(text: string): boolean {
  const count = (uses.get(text) ?? 0) + 1
  uses.set(text, count)
  return count >= MIN_USES
}

/** What a pool passes to its clients. */
interface TimedConfig extends PoolConfig {
  /** In ms; without it a query may take for ever. */
  answersWithin?: number
  /** A query had no answer within that time. */
  onSilent?(): void
}

/**
 * Gives its connection up when a query is not answered in time, so that the query fails. pg's own `query_timeout` would leave
 * the connection in the pool, with its answer outstanding.
 */
class TimedClient extends Client {
  readonly #config: TimedConfig

  constructor(config: TimedConfig = {}) {
    super(config)
    this.#config = config
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on unchanged
  override query(...asked: any[]): any {
    const answered = this.#expectAnswer()
    const callback = asked.at(-1)
    if (typeof callback !== 'function') return super.query(...(asked as [string])).finally(answered)
    return super.query(...(asked.slice(0, -1) as [string]), (...answer: unknown[]) => {
      answered()
      callback(...answer)
    })
  }

  /** Returns what ends the wait. */
  #expectAnswer(): () => void {
    const { answersWithin, onSilent } = this.#config
    if (answersWithin === undefined) return () => {}
    let isAnswered = false
    const giveUp = () => {
      if (isAnswered) return
      // closes the socket at once, because a query is out
      this.end(() => {})
      onSilent?.()
    }
    // a process that was busy first reads what has come meanwhile
    const timer = setTimeout(setImmediate, answersWithin, giveUp)
    return () => {
      isAnswered = true
      clearTimeout(timer)
    }
  }
}

/**
 * Prepares each recurring statement with parameters once per connection, which triples point reads. Not for a pooler in
 * transaction mode.
 */
class NamedStatementClient extends TimedClient {
  #named = 0
  readonly #names = new LRUCache<string, string>({
    max: MAX_PREPARED,
    dispose: name => this.#deallocate(name),
  })

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on unchanged
  override query(first: any, ...rest: any[]): any {
    // the pool passes a callback after the values
    const [values, ...callback] = rest
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(first, ...rest)
    }
    const name = this.#findName(first)
    const named: QueryConfig = name ? { name, text: first, values } : { text: first, values }
    return super.query(named, ...callback)
  }

  #findName(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || !isRecurring(text)) return known
    // never a name twice: a failed transaction ignores that one was given up
    this.#named += 1
    const name = `s${this.#named}`
    this.#names.set(text, name)
    return name
  }

  #deallocate(name: string): void {
    const { parsedStatements } = (this as unknown as Prepared).connection
    // an unknown name would fail the transaction
    if (!parsedStatements[name]) return
    delete parsedStatements[name]
    super.query(`deallocate ${name}`).catch(() => {})
  }
}

/** Properties of pg's Client that its types omit. */
interface Prepared {
  connection: { parsedStatements: Record<string, string | undefined> }
}
