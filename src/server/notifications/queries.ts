import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Notification } from '#shared/notifications/api.ts'
import { MAX_NOTIFICATIONS } from '#shared/notifications/api.ts'

/**
 * A notification before it has an id; it is deleted together with the message or the account it is about. `approvedBy`
 * is the Admin who approved another one.
 */
export type NewNotification = Pick<Notification, 'title'> &
  ({ type: 'message'; messageId: string } | { type: 'user'; accountId: string; approvedBy?: string })

interface Row extends Pick<Notification, 'type' | 'title'> {
  id: number
  new_admin: string | null
  created_at: Date
  read: boolean
}

const toNotification = ({ id, type, title, created_at, read, new_admin }: Row): Notification => ({
  _id: String(id),
  type,
  title,
  read,
  createdAt: created_at.toISOString(),
  ...(new_admin === null ? {} : { newAdmin: new_admin }),
})

const lastId = sql<number>`(select coalesce(max(id), 0) from notification)`

/**
 * Inserts a notification, unread for everybody, and deletes those that no list shows any more. Ids are given one transaction
 * after another: accounts store the last id they have read, so none may appear below one already seen.
 */
export async function insertNotification(tx: Db, news: NewNotification, at: Date): Promise<Notification> {
  await sql`select pg_advisory_xact_lock(hashtext('notification'))`.execute(tx)
  const { type, title } = news
  const about =
    news.type === 'message'
      ? { message_id: news.messageId, account_id: null, approved_by: null }
      : { message_id: null, account_id: news.accountId, approved_by: news.approvedBy ?? null }
  const { id } = await tx
    .insertInto('notification')
    .values({ type, title, ...about, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deleteUnlisted(tx)
  const new_admin = about.approved_by && about.account_id
  return toNotification({ type, title, new_admin, id, created_at: at, read: false })
}

/** Lists show the newest alone. Rows that another transaction is deleting are skipped. */
async function deleteUnlisted(tx: Db): Promise<void> {
  const unshown = tx
    .selectFrom('notification')
    .select('id')
    .orderBy('id', 'desc')
    .offset(MAX_NOTIFICATIONS)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('notification').where('id', 'in', unshown).execute()
}

/** Lists what an account has not cleared, newest first; `newAdmin` only while that account is an approved Admin. */
export async function listNewest(db: ReadOnlyDb, accountId: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('account as a')
    .innerJoin('notification as n', join => join.onRef('n.id', '>', 'a.notifications_cleared_to'))
    .leftJoin('account as s', join =>
      join
        .onRef('s.id', '=', 'n.account_id')
        .on('n.approved_by', 'is not', null)
        .on('s.status', '=', 'approved')
        .on('s.admin_type', '=', 'Admin'),
    )
    .where('a.id', '=', accountId)
    .select(['n.id', 'n.type', 'n.title', 'n.created_at', 's.id as new_admin'])
    .select(({ eb, ref }) => eb('n.id', '<=', ref('a.notifications_read_to')).$castTo<boolean>().as('read'))
    .orderBy('n.id', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute()
  return rows.map(toNotification)
}

/** Marks all present notifications read for this account alone. */
export async function markRead(db: Db, accountId: string): Promise<void> {
  await db.updateTable('account').set({ notifications_read_to: lastId }).where('id', '=', accountId).execute()
}

/** Clears the list of this account alone. */
export async function clearList(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ notifications_read_to: lastId, notifications_cleared_to: lastId })
    .where('id', '=', accountId)
    .execute()
}
