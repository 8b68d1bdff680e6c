import { sql } from 'kysely'
import type { Db } from '#server/storage/tables.ts'
import { MAX_NOTIFICATIONS } from '#shared/notifications/api.ts'
import type { Notification } from '#shared/notifications/notifications.ts'

/** What happened, before it has an id. */
export type News = Pick<Notification, 'type' | 'title'>

interface Row extends News {
  id: number
  created_at: Date
  read: boolean
}

const notificationOf = ({ id, type, title, created_at, read }: Row): Notification => ({
  _id: String(id),
  type,
  title,
  read,
  createdAt: created_at.toISOString(),
})

const newest = sql<number>`(select coalesce(max(id), 0) from notification)`

/**
 * Keeps a notification in the caller's transaction; it is unread for everybody. Ids are given one transaction
 * after another: accounts remember how far they have read by id, so none may appear below one already seen.
 */
export async function insertNotification(tx: Db, news: News, at: Date): Promise<Notification> {
  await sql`select pg_advisory_xact_lock(hashtext('notification'))`.execute(tx)
  const { id } = await tx
    .insertInto('notification')
    .values({ ...news, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return notificationOf({ ...news, id, created_at: at, read: false })
}

/** The newest ones an account has not cleared, newest first. */
export async function findNotifications(db: Db, accountId: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('notification as n', join => join.onRef('n.id', '>', 'a.notifications_cleared_to'))
    .where('a.id', '=', accountId)
    .select(['n.id', 'n.type', 'n.title', 'n.created_at'])
    .select(({ eb, ref }) => eb('n.id', '<=', ref('a.notifications_read_to')).$castTo<boolean>().as('read'))
    .orderBy('n.id', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute()
  return rows.map(notificationOf)
}

/** From here on everything there is counts as read for this account, and for no other. */
export async function markRead(db: Db, accountId: string): Promise<void> {
  await db.updateTable('account').set({ notifications_read_to: newest }).where('id', '=', accountId).execute()
}

/** Empties this account's list; the lists of others stay. */
export async function clear(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ notifications_read_to: newest, notifications_cleared_to: newest })
    .where('id', '=', accountId)
    .execute()
}
