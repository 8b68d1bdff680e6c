import type { FastifyInstance } from 'fastify'
import type { Db, Transact } from '#server/database/tables.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { insertNotification, type NewNotification } from './queries.ts'

/** Inserts a notification in the transaction of what it is about. */
export type Notify = (news: NewNotification) => Promise<void>

/**
 * Runs `work` in one transaction and emits the notifications it inserted after the commit, so that a write that is
 * rolled back is never told. `transact` opens the transaction, where it is the write of somebody with a session.
 */
export async function notifyAfterCommit<T>(
  { storage, events, databaseNow }: Pick<FastifyInstance, 'storage' | 'events' | 'databaseNow'>,
  work: (tx: Db, notify: Notify) => Promise<T>,
  transact: Transact = inTx => storage.db.transaction().execute(inTx),
): Promise<T> {
  const inserted: Notification[] = []
  const result = await transact(tx =>
    work(tx, async news => {
      inserted.push(await insertNotification(tx, news, databaseNow()))
    }),
  )
  for (const notification of inserted) events.emit('notification.created', notification)
  return result
}
