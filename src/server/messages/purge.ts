import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '#server/storage/tables.ts'
import { deleteMessagesBefore } from './queries.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export interface Purge {
  db: Db
  /** After which messages are deleted: the contact form says so. */
  days: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now(): Date
}

/** Deletes the messages that have been kept as long as the contact form says. Never fails: the next hour tries again. */
export async function purgeMessages({ db, days, log, now }: Purge): Promise<void> {
  try {
    const messages = await deleteMessagesBefore(db, new Date(now().getTime() - days * DAY))
    if (messages > 0) log.info({ messages }, 'old messages deleted')
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'old messages not deleted')
  }
}

/** Does so every hour, from the server's start to its end; several instances at once do no harm. */
export function keepPurging(app: FastifyInstance, purge: Purge): void {
  const end = new AbortController()
  const purgeHourly = async () => {
    while (!end.signal.aborted) {
      await pause(HOUR, undefined, { signal: end.signal, ref: false }).catch(() => {})
      if (!end.signal.aborted) await purgeMessages(purge)
    }
  }
  app.addHook('onReady', async () => {
    void purgeHourly()
  })
  app.addHook('onClose', async () => end.abort())
}
