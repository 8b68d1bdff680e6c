import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { isUnavailable } from './errors.ts'
import { listen, notify } from './queries.ts'

/** Time before a lost connection is opened again, in ms. */
const RECONNECT_AFTER = 300
/** Messages within this time, in ms, are sent in one transaction. */
const BATCH_FOR = 20
/** Messages queued for a lost connection; the oldest are dropped. */
const MAX_WAITING = 1000
/** A connection that does not respond within this, in ms, is lost. */
const QUERY_TIMEOUT = 3000
/** A listener alone does not notice a dead connection: a query checks it this often, in ms. */
const CHECK_EVERY = 2000
/** The same while the database is embedded and there is no other instance. */
const CHECK_ALONE_EVERY = 30_000

interface Subscriber {
  /** A message of another instance. */
  onMessage(text: string): void
  /** Called whenever listening begins: earlier messages may have been missed. */
  onConnect(): void
}

/** Messages between the instances on one database. They are not stored. */
export interface PubSub {
  /** Sends at most 7,999 bytes to all other instances. Queued while the connection is lost; never throws. */
  publish(text: string): void
  /** Resolves when it listens or the database is unavailable; from then on it reconnects by itself. */
  subscribe(subscriber: Subscriber): Promise<void>
  /** Sends queued messages first. */
  close(): Promise<void>
}

// messages are not stored, so they need not wait for the disk
const OPTIONS = '-c synchronous_commit=off -c statement_timeout=3000'

/** LISTEN and NOTIFY on a connection of its own, past a pooler. */
export function openPubSub(connection: ClientConfig, log: Logger, isAlone = false): PubSub {
  const waiting: string[] = []
  let client: Client | undefined
  let lose = () => {}
  let sending: Promise<void> | undefined
  let isClosed = false

  // one batch at a time: messages in the meantime go into the next
  const send = () =>
    (sending ??= sendWaiting().finally(() => {
      sending = undefined
    }))

  const startSending = () => {
    send().catch(({ message }: Error) => log.warn({ reason: message }, 'notices not sent'))
  }

  // also without messages: a response shows that the connection is alive
  async function sendWaiting(): Promise<void> {
    do {
      if (client) await sendOn(client, waiting.splice(0))
    } while (client && waiting.length > 0)
  }

  async function sendOn(open: Client, messages: string[]): Promise<void> {
    try {
      await notify(open, messages)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'notices not sent')
      if (!isUnavailable(error)) return
      waiting.unshift(...messages)
      client = undefined
      lose()
    }
  }

  /** Listens on one connection until it is lost. */
  async function listenUntilLost({ onMessage, onConnect }: Subscriber, listening: () => void): Promise<void> {
    const fresh = new Client({
      ...connection,
      options: OPTIONS,
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      application_name: 'chicken-rates notices',
    })
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    let checking: NodeJS.Timeout | undefined
    lose = resolve
    fresh.on('error', () => resolve())
    fresh.once('end', resolve)
    try {
      await fresh.connect()
      const self = await listen(fresh)
      fresh.on('notification', ({ processId, payload }) => {
        if (processId !== self) onMessage(payload!)
      })
      if (isClosed) return
      client = fresh
      onConnect()
      listening()
      startSending()
      checking = setInterval(startSending, isAlone ? CHECK_ALONE_EVERY : CHECK_EVERY).unref()
      await lost
      if (!isClosed) log.warn('connection for notices lost')
    } finally {
      clearInterval(checking)
      client = undefined
      // not awaited: on a silent connection it takes for ever
      fresh.end(() => {})
    }
  }

  async function keepListening(subscriber: Subscriber, listening: () => void): Promise<void> {
    while (!isClosed) {
      // other queries log why the database is unavailable
      await listenUntilLost(subscriber, listening).catch(() => {})
      listening()
      if (!isClosed) await pause(RECONNECT_AFTER, undefined, { ref: false })
    }
  }

  return {
    publish(text) {
      if (waiting.push(text) === 1) setTimeout(startSending, BATCH_FOR).unref()
      if (waiting.length > MAX_WAITING) waiting.shift()
    },
    subscribe: subscriber =>
      new Promise((listening, fail) => {
        keepListening(subscriber, listening).catch(fail)
      }),
    async close() {
      isClosed = true
      await send()
      lose()
    },
  }
}
