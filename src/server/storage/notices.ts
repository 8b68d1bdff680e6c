import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseAway } from './away.ts'
import { listen, notify } from './queries.ts'

/** A lost connection is tried again after this, in ms. */
const AGAIN_AFTER = 300
/** What is said within this is sent at once, in ms: each sending is a transaction. */
const GATHERED_FOR = 20
/** Notices that wait for a lost connection at most; the newest count. */
const MAX_WAITING = 1000
/** A connection that is silent for longer than this, in ms, is lost. */
const SILENT_FOR = 3000

export interface Ears {
  /** What another instance has said. */
  hear(text: string): void
  /** Listening begins, or begins again: what was said before may have been missed. */
  begin(): void
}

/** What instances on one database say to each other as it happens. Nothing of it is kept. */
export interface Notices {
  /** To all others; at most 7,999 bytes of text. It waits for a lost connection, and never throws. */
  say(text: string): void
  /** Resolves when it listens, or the database is away; from then on the connection comes back by itself. */
  open(ears: Ears): Promise<void>
  /** Sends what still waits. */
  close(): Promise<void>
}

// nobody waits for what is not kept: neither the disk nor a standby
const OPTIONS = '-c synchronous_commit=off -c statement_timeout=3000'

/** LISTEN and NOTIFY on one connection of its own, to the primary and past any pooler. */
export function openNotices(connection: ClientConfig, log: Logger): Notices {
  const waiting: string[] = []
  let client: Client | undefined
  let lose = () => {}
  let sending: Promise<void> | undefined
  let isClosed = false

  // one after another: what is said meanwhile is gathered for the next
  const send = () =>
    (sending ??= sendWaiting().finally(() => {
      sending = undefined
    }))

  async function sendWaiting(): Promise<void> {
    while (client && waiting.length > 0) await sendOn(client, waiting.splice(0))
  }

  async function sendOn(open: Client, said: string[]): Promise<void> {
    try {
      await notify(open, said)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'notices not sent')
      if (!isDatabaseAway(error)) return
      waiting.unshift(...said)
      client = undefined
      lose()
    }
  }

  /** Listens on one connection until it is lost. */
  async function attend({ hear, begin }: Ears, listening: () => void): Promise<void> {
    const fresh = new Client({
      ...connection,
      options: OPTIONS,
      keepAlive: true,
      connectionTimeoutMillis: SILENT_FOR,
      query_timeout: SILENT_FOR,
      application_name: 'chicken-rates notices',
    })
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    lose = resolve
    fresh.on('error', () => resolve())
    fresh.once('end', resolve)
    try {
      await fresh.connect()
      const self = await listen(fresh)
      fresh.on('notification', ({ processId, payload }) => {
        if (processId !== self) hear(payload!)
      })
      if (isClosed) return
      client = fresh
      begin()
      listening()
      void send()
      await lost
      if (!isClosed) log.warn('connection for notices lost')
    } finally {
      client = undefined
      fresh.end().catch(() => {})
    }
  }

  async function keepAttending(ears: Ears, listening: () => void): Promise<void> {
    while (!isClosed) {
      // why it fails is said by those who ask the database for more
      await attend(ears, listening).catch(() => {})
      listening()
      if (!isClosed) await pause(AGAIN_AFTER, undefined, { ref: false })
    }
  }

  return {
    say(text) {
      if (waiting.push(text) === 1) setTimeout(send, GATHERED_FOR).unref()
      if (waiting.length > MAX_WAITING) waiting.shift()
    },
    open: ears => new Promise(listening => void keepAttending(ears, listening)),
    async close() {
      isClosed = true
      await send()
      lose()
    },
  }
}
