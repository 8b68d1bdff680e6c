import type { Db, Transact } from '#server/database/tables.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { insertNotification, type News } from './queries.ts'

/** Keeps news in the transaction that makes them. */
export type Announce = (news: News) => Promise<void>

/**
 * Runs `work` in one transaction; what it announces is kept in it and told to those who listen after the commit,
 * so a write that is rolled back is never told. `transact` opens the transaction, where it is the write of somebody
 * with a session.
 */
export type Announcing = <T>(
  work: (tx: Db, announce: Announce) => Promise<T>,
  transact?: Transact,
) => Promise<T>

export interface Telling {
  db: Db
  /** Tells the listeners; it must not throw. */
  tell(notification: Notification): void
  now(): Date
}

/** Makes the transactions that may announce. */
export function createNotifier({ db, tell, now }: Telling): Announcing {
  return async (work, transact = inTx => db.transaction().execute(inTx)) => {
    const announced: Notification[] = []
    const result = await transact(tx =>
      work(tx, async news => {
        announced.push(await insertNotification(tx, news, now()))
      }),
    )
    for (const notification of announced) tell(notification)
    return result
  }
}
