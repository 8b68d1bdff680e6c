import type { FastifyInstance } from 'fastify'
import type { Job } from '#server/jobs/queue.ts'
import { getIndiaMinute, indiaDay } from '#shared/days.ts'
import { queueDeliveries } from '../queries.ts'
import { listDueDigests, queueDigests } from './queries.ts'

/** Digests queued by one statement: each is well within its time, however many are due. */
const BATCH = 1000

/** Queues the digests that are due. */
async function queueDueDigests(
  { storage: { db }, now, databaseNow }: Pick<FastifyInstance, 'storage' | 'now' | 'databaseNow'>,
  signal: AbortSignal,
): Promise<void> {
  const moment = { day: indiaDay(now()), at: databaseNow(), minute: getIndiaMinute(now()) }
  const due = await listDueDigests(db, moment)
  for (let from = 0; from < due.length && !signal.aborted; from += BATCH)
    if ((await queueDigests(db, due.slice(from, from + BATCH), moment)) > 0) await queueDeliveries(db)
}

/** Each minute, and apart from the jobs that send: whatever becomes of digests, other alerts go out. */
export const digestJob = (app: FastifyInstance): Job => ({
  name: 'alert.digest',
  cron: '* * * * *',
  run: signal => queueDueDigests(app, signal),
})
