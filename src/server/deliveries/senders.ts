import fp from 'fastify-plugin'
import { STARTS_AFTER, STOP_TIMEOUT, sleep } from '#server/jobs/schedule.ts'
import type { Sender } from './deliveries.ts'

/** In ms. What is due waits no longer, whoever has queued it: this process or another one, now or before a retry. */
const POLL_EVERY = 1000

interface SenderOptions {
  senders: readonly Sender[]
  startsAfter?: number
}

/**
 * Runs each sender by itself, so that receivers that hang hold up no other one. Every instance sends; a row is claimed by one of
 * them.
 */
export const senders = fp<SenderOptions>(async (app, { senders, startsAfter = STARTS_AFTER }) => {
  const end = new AbortController()
  let working: Promise<void>[] = []

  async function keepSending({ name, send }: Sender): Promise<void> {
    await sleep(startsAfter, end.signal)
    while (!end.signal.aborted) {
      await send(end.signal).catch((error: NodeJS.ErrnoException) => {
        if (end.signal.aborted) return
        app.log.warn({ sender: name, reason: error.message || error.code }, 'messages not sent')
      })
      await sleep(POLL_EVERY, end.signal)
    }
  }

  app.addHook('onListen', async () => {
    working = senders.map(keepSending)
  })
  app.addHook('onClose', async () => {
    end.abort()
    await Promise.race([Promise.all(working), sleep(STOP_TIMEOUT)])
  })
})
