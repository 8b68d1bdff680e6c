import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { formatInstant } from '#server/database/queries.ts'
import { ADMINS } from '#shared/accounts/roles.ts'
import { MAX_OF_KIND, type Notification } from '#shared/notifications/api.ts'

/**
 * A notification before it has an id; it is deleted together with what it is about. `approvedBy` is the Admin who approved
 * another one.
 */
export type NewNotification =
  | { type: 'message'; messageId: string }
  | { type: 'user'; accountId: string; approvedBy?: string }

/** Its title is said of what it is about, as that is called now. */
const selectNotification = sql`n.id::text as "_id", n.type, ${formatInstant('n.created_at')} as "createdAt",
  case when n.type = 'message' then concat('New message from ', m.name, ': ', m.subject)
    when n.approved_by is null then concat('New account request: ', p.name)
    else concat('New Admin: ', p.name, ', approved by ', b.name) end as title,
  json_strip_nulls(json_build_object(
    'name', coalesce(m.name, p.name), 'subject', m.subject, 'approvedBy', b.name)) as about`
const joinSubject = sql`left join message m on m.id = n.message_id
  left join account p on p.id = n.account_id left join account b on b.id = n.approved_by`

const lastId = sql`(select coalesce(max(id), 0) from notification)`

/** Queues a mail of a notification to the Admins who want one: what comes within ten minutes is one mail, ten minutes after the first. */
async function insertMails(tx: Db, notificationId: number, at: Date): Promise<void> {
  await sql`
    insert into staff_mail (account_id, type, language, notification_id, due_at)
    select a.id, case n.type when 'user' then 'request' else 'message' end, a.mail_language, n.id,
      least(${at}::timestamptz + interval '10 minutes', (
        select min(due_at) from staff_mail s where s.account_id = a.id and s.mail_id is null and s.type <> 'reset'))
    from notification n join account a on a.mail_language is not null and a.role = any(${ADMINS})
    where n.id = ${notificationId} and n.approved_by is null`.execute(tx)
}

/**
 * Inserts a notification, unread for everybody, with the mails of it to Admins, and deletes those that no list shows any more. Ids are given one transaction
 * after another: accounts store the last id they have read, so none may appear below one already seen.
 */
export async function insertNotification(tx: Db, news: NewNotification, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notification'))`.execute(tx)
  const none = { messageId: null, accountId: null, approvedBy: null }
  const { type, messageId, accountId, approvedBy } = { ...none, ...news }
  const { rows } = await sql<{ id: number }>`
    insert into notification (type, message_id, account_id, approved_by, created_at)
    values (${type}, ${messageId}::uuid, ${accountId}::uuid, ${approvedBy}::uuid, ${at}) returning id`.execute(
    tx,
  )
  const { id } = rows[0]!
  await insertMails(tx, id, at)
  await deleteUnlisted(tx)
}

/**
 * Deletes all but the newest of each kind, so that a flood of one pushes out no other: strangers send messages and
 * requests, and who became an Admin must stay in sight. Rows that another transaction is deleting are skipped.
 */
async function deleteUnlisted(tx: Db): Promise<void> {
  await sql`
    delete from notification where id in (
      select id from notification where id in (
        select id from (
          select id, row_number() over (
            partition by type, approved_by is null order by id desc) as place
          from notification) n
        where place > ${MAX_OF_KIND})
      for update skip locked)`.execute(tx)
}

/** Lists those that were inserted after one, oldest first, as they are to somebody who has read none. */
export async function listSince(db: ReadOnlyDb, id: number): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${selectNotification}, false as read,
      case when n.approved_by is not null then n.account_id end as "newAdmin"
    from notification n ${joinSubject} where n.id > ${id} order by n.id`.execute(db)
  return rows
}

/**
 * Lists what an Admin has not cleared, newest first. `newAdmin` only while that account is an approved Admin, and not to itself:
 * nobody undoes the own approval.
 */
export async function listNewest(db: ReadOnlyDb, accountId: string): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${selectNotification}, n.id <= a.notifications_read_to as read,
      case when n.approved_by is not null and p.role = any(${ADMINS}) and p.id <> a.id then p.id end as "newAdmin"
    from account a join notification n on n.id > a.notifications_cleared_to
    ${joinSubject}
    where a.id = ${accountId}::uuid order by n.id desc`.execute(db)
  return rows
}

/** Marks all present notifications read for this account alone. */
export async function markRead(db: Db, accountId: string): Promise<void> {
  await sql`update account set notifications_read_to = ${lastId} where id = ${accountId}::uuid`.execute(db)
}

/** Clears the list of this account alone. */
export async function clearList(db: Db, accountId: string): Promise<void> {
  await sql`
    update account set notifications_read_to = ${lastId}, notifications_cleared_to = ${lastId}
    where id = ${accountId}::uuid`.execute(db)
}
