import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/schedule.ts'
import { deleteMessagesBefore } from './queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** Deletes messages older than the contact form says, by the database's clock: ours, a year ahead, would delete everything. */
export const purgeJob = ({ storage: { db }, config, log, databaseNow }: FastifyInstance): Job => ({
  name: 'message.purge',
  every: 60,
  async run() {
    const before = new Date(databaseNow().getTime() - config.MESSAGE_RETENTION_DAYS * DAY)
    const messages = await deleteMessagesBefore(db, before)
    if (messages > 0) log.info({ messages }, 'old messages deleted')
  },
})
