import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '#server/database/db.ts'
import type { Job } from '#server/jobs/schedule.ts'
import { deleteMessagesBefore } from './queries.ts'

const DAY = 24 * 60 * 60 * 1000

interface Purge {
  db: Db
  /** After which messages are deleted: the contact form says so. */
  days: number
  log: Pick<FastifyBaseLogger, 'info'>
  /** The database's clock: ours, a year ahead, would delete everything. */
  databaseNow(): Date
}

/** Deletes messages older than the contact form says. */
export async function purgeMessages({ db, days, log, databaseNow }: Purge): Promise<void> {
  const messages = await deleteMessagesBefore(db, new Date(databaseNow().getTime() - days * DAY))
  if (messages > 0) log.info({ messages }, 'old messages deleted')
}

export const purgeJob = ({ storage: { db }, config, log, databaseNow }: FastifyInstance): Job => ({
  name: 'message.purge',
  every: 60,
  run: () => purgeMessages({ db, days: config.MESSAGE_RETENTION_DAYS, log, databaseNow }),
})
