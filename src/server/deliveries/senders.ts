import fp from 'fastify-plugin'
import { isWrite } from '#server/http/request.ts'
import { STARTS_AFTER, STOP_TIMEOUT, sleep } from '#server/jobs/schedule.ts'
import type { Sender } from './deliveries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes every sender look for messages that are due. */
    wakeSenders(): void
  }
}

/** In ms. What is queued meanwhile is found by the same look. */
const GATHER_FOR = 200
/** In ms. What is due by now, is tried again, or was left by another process waits no longer. */
const LOOK_EVERY = 5000
/** The reason of an abort. Without one an exception with its stack is made, for each write. */
const WOKEN = 'woken'

interface SenderOptions {
  senders: readonly Sender[]
  startsAfter?: number
}

/**
 * Runs each sender by itself, so that receivers that hang hold up no other one: at the start, after each write that was not
 * refused, and every 5 s. Every instance sends; a row is claimed by one of them.
 */
export const senders = fp<SenderOptions>(async (app, { senders, startsAfter = STARTS_AFTER }) => {
  const end = new AbortController()
  const rounds = new Map<Sender, AbortController>()
  let working: Promise<void>[] = []

  async function keepSending(sender: Sender): Promise<void> {
    await sleep(startsAfter, end.signal)
    while (!end.signal.aborted) {
      // one that is woken while it sends looks again
      const round = new AbortController()
      rounds.set(sender, round)
      await sender.send(end.signal).catch((error: NodeJS.ErrnoException) => {
        if (end.signal.aborted) return
        app.log.warn({ sender: sender.name, reason: error.message || error.code }, 'messages not sent')
      })
      await sleep(LOOK_EVERY, round.signal, end.signal)
      await sleep(GATHER_FOR, end.signal)
    }
  }

  app.decorate('wakeSenders', () => {
    for (const round of rounds.values()) round.abort(WOKEN)
  })
  app.events.on('rates.written', app.wakeSenders)
  app.server.on('request', ({ method }, response) => {
    // what is refused queues nothing: a stranger who sends on would make each of them a query
    if (isWrite(method!)) response.once('finish', () => response.statusCode < 400 && app.wakeSenders())
  })
  app.addHook('onListen', async () => {
    working = senders.map(keepSending)
  })
  app.addHook('onClose', async () => {
    end.abort()
    await Promise.race([Promise.all(working), sleep(STOP_TIMEOUT)])
  })
})
