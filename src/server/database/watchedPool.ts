import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'

/** Milliseconds between checks of the connections, and between probes of a silent database. */
const CHECK_EVERY = 250
/** After a wait this long, in ms, the server may be dead: it is probed on a new connection. */
const PROBE_AFTER = 1000

interface WatchedConfig extends Omit<PoolConfig, 'log'> {
  /** How long a query may receive no byte, in ms, while the server responds on other connections. */
  silentFor: number
  log: Logger
}

interface Heard {
  bytes: number
  /** Since when its query has received no byte, on the clock of `performance.now()`. */
  since: number
}

interface Waiter {
  since: number
  fail(error: Error): void
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

const silentError = () =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' as const })

/**
 * A pool in which no query and no wait for a connection lasts for ever. A server is silent when it sends nothing on any
 * connection, nor on a new one. Then all waits fail together, every connection is destroyed, and new requests fail at
 * once until it responds. pg's own `query_timeout` would return the connection to the pool with its response
 * outstanding. It does not cover waits for a connection.
 */
export class WatchedPool extends Pool {
  readonly #connection: PoolConfig
  readonly #silentFor: number
  readonly #log: Logger
  readonly #heard = new Map<PoolClient, Heard>()
  readonly #waiters = new Set<Waiter>()
  readonly #end = new AbortController()
  #heardAt = 0
  #isSilent = false
  #isProbing = false
  #checkedAt = performance.now()
  #wasLate = false
  #looking: NodeJS.Timeout | undefined

  constructor({ silentFor, log, ...config }: WatchedConfig) {
    super(config)
    this.#connection = config
    this.#silentFor = silentFor
    this.#log = log
    this.on('connect', client => {
      this.#heardAt = performance.now()
      this.#heard.set(client, { bytes: 0, since: this.#heardAt })
    })
    this.on('remove', client => this.#heard.delete(client))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => {}),
    )
    return undefined
  }

  override async end(): Promise<void> {
    this.#end.abort()
    clearInterval(this.#looking)
    await super.end()
  }

  /** Checks the connections while somebody has one or waits for one: an idle pool wakes nobody. */
  #look(): void {
    if (this.#looking || this.#end.signal.aborted) return
    const now = performance.now()
    this.#checkedAt = now
    this.#wasLate = false
    for (const heard of this.#heard.values()) heard.since = now
    this.#looking = setInterval(() => {
      this.#check()
      if (this.#waiters.size > 0 || this.idleCount < this.totalCount) return
      clearInterval(this.#looking)
      this.#looking = undefined
    }, CHECK_EVERY).unref()
  }

  #connect(): Promise<PoolClient> {
    if (this.#isSilent) return Promise.reject(silentError())
    this.#look()
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>()
    const waiter = { since: performance.now(), fail: reject }
    this.#waiters.add(waiter)
    super.connect().then(
      client => {
        // the wait has failed already, because the database was silent
        if (!this.#waiters.delete(waiter)) client.release()
        else resolve(client)
      },
      error => {
        this.#waiters.delete(waiter)
        reject(error)
      },
    )
    return promise
  }

  #check(): void {
    const now = performance.now()
    const isLate = now - this.#checkedAt > 2 * CHECK_EVERY
    const isFirst = isLate && !this.#wasLate
    this.#checkedAt = now
    this.#wasLate = isLate
    // this process was busy itself: what has come meanwhile is read before anybody is called silent
    if (isFirst) return
    const waits = [...this.#waiters].map(({ since }) => now - since)
    for (const [client, heard] of this.#heard) {
      const bytes = countReceivedBytes(client)
      if (bytes !== heard.bytes) this.#heardAt = now
      if (isIdle(client) || bytes !== heard.bytes) Object.assign(heard, { bytes, since: now })
      else if (now - heard.since > this.#silentFor) this.#giveUp(client)
      else waits.push(now - heard.since)
    }
    if (waits.some(wait => wait > PROBE_AFTER)) {
      this.#probe().catch(error => this.#log.warn(`the database was not asked: ${(error as Error).message}`))
    }
  }

  /** Destroys a silent connection and all idle ones, which the same cause may have affected. */
  #giveUp(silent: PoolClient): void {
    this.#log.warn('a connection to the database is silent')
    for (const client of this.#heard.keys()) if (client === silent || isIdle(client)) this.#destroy(client)
  }

  #destroy(client: PoolClient): void {
    this.#heard.delete(client)
    destroyConnection(client, silentError())
  }

  /** Probes the server on a new connection, and repeats it while the server is silent. */
  async #probe(): Promise<void> {
    if (this.#isProbing) return
    this.#isProbing = true
    try {
      const from = performance.now()
      if ((await isResponding(this.#connection)) || this.#heardAt >= from) return
      this.#fallSilent()
      while (!this.#end.signal.aborted && !(await isResponding(this.#connection)))
        await pause(CHECK_EVERY, undefined, { signal: this.#end.signal, ref: false }).catch(() => {})
      this.#log.info('the database answers again')
    } finally {
      // whatever went wrong while asking: the next who waits asks again
      this.#isSilent = false
      this.#isProbing = false
    }
  }

  #fallSilent(): void {
    this.#isSilent = true
    this.#log.warn('the database is silent')
    for (const waiter of this.#waiters) waiter.fail(silentError())
    this.#waiters.clear()
    for (const client of this.#heard.keys()) this.#destroy(client)
  }
}

/** Time for a new connection and its first query, in ms. */
const PROBE_TIMEOUT = 1500

/** Properties of pg's Client that its types omit. */
interface Inner {
  connection: { stream: { bytesRead: number; destroy(reason?: Error): void } }
  /** False while a query is in progress. */
  readyForQuery: boolean
}

const getInner = (client: ClientBase) => client as unknown as Inner

const isIdle = (client: ClientBase): boolean => getInner(client).readyForQuery

const countReceivedBytes = (client: ClientBase): number => getInner(client).connection.stream.bytesRead

/** Closes a connection at once: its query fails, and the pool does not use it again. */
export const destroyConnection = (client: ClientBase, reason?: Error): void =>
  getInner(client).connection.stream.destroy(reason)

/** Whether a server responds to a new connection at all. A refusal is a response too. */
async function isResponding(connection: PoolConfig): Promise<boolean> {
  const client = new Client(connection)
  client.on('error', () => {})
  const { promise: silence, resolve } = Promise.withResolvers<false>()
  // a process that was busy reads what has come before it calls the server silent
  const late = setTimeout(() => setImmediate(() => setImmediate(resolve, false)), PROBE_TIMEOUT)
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      // EAGAIN: the backlog of the socket is full, because the server process is stopped
      error => (error as NodeJS.ErrnoException).code !== 'EAGAIN',
    )
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(late)
    destroyConnection(client)
  }
}
