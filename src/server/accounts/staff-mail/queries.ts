import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import type { Claimed } from '#server/deliveries/deliveries.ts'
import { claimRows, isDue, type Note, noteOutcomes, type Queue } from '#server/deliveries/queries.ts'
import { ADMINS } from '#shared/accounts/roles.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { StaffNews } from '#shared/mail.ts'
import { mayBeMailed } from '../passwords/queries.ts'

export const STAFF_MAILS: Queue = { table: 'staff_mail' }

/** A part of a mail. */
export interface ClaimedStaffMail extends Claimed {
  language: Language
  accountId: string
  name: string
  email: string
  /** Null: it is the link to a new password. */
  news: StaffNews | null
}

/**
 * Claims mails that are due. All that an account is to be told becomes one mail as the first of it is due, named after one of its
 * parts. What is for a reader who is no such staff any more is deleted.
 */
export async function claimStaffMails(tx: Db, at: Date, limit: number): Promise<ClaimedStaffMail[]> {
  await sql`
    delete from staff_mail d using account a where a.id = d.account_id and ${isDue(at)}
      and (a.status <> 'approved' or (d.type <> 'reset' and a.role <> all(${ADMINS}))
        or (d.notification_id is not null and a.mail_language is null))`.execute(tx)
  await sql`
    update staff_mail s set mail_id = g.mail_id, due_at = ${at}::timestamptz from (
      select account_id, type = 'reset' as is_reset, min(id::text)::uuid as mail_id from staff_mail
      where mail_id is null group by account_id, type = 'reset' having bool_or(due_at <= ${at}::timestamptz)) g
    where s.mail_id is null and s.account_id = g.account_id and (s.type = 'reset') = g.is_reset`.execute(tx)
  const { rows } = await sql<ClaimedStaffMail>`
    with due as materialized (
      select d.mail_id from staff_mail d where d.mail_id is not null and ${isDue(at)}
      group by d.mail_id order by min(d.due_at) limit ${limit}
    ), c as (${claimRows(STAFF_MAILS, sql`select s.id from staff_mail s join due using (mail_id)`, at)})
    select c.id, c.mail_id as message, c.language, a.id as "accountId", a.name, a.email,
      case when c.type <> 'reset'
        then json_build_object('type', c.type, 'name', coalesce(m.name, r.name), 'subject', m.subject) end as news
    from c join account a on a.id = c.account_id
      left join notification n on n.id = c.notification_id
      left join message m on m.id = n.message_id
      left join account r on r.id = n.account_id
    order by c.notification_id desc`.execute(tx)
  return rows
}

/** Stores what came of claimed mails, under the lock of the queue. What is sent or given up is deleted. */
export async function noteStaffMails(tx: Db, notes: readonly Note[], at: Date): Promise<void> {
  await noteOutcomes(tx, STAFF_MAILS, { notes, at })
  await sql`delete from staff_mail where due_at is null`.execute(tx)
}

interface ResetRequest {
  email: string
  language: Language
  at: Date
}

/** Queues a link to a new password for the approved account of an email, if there is one, in one statement. */
export async function insertResetMail(db: Db, { email, language, at }: ResetRequest): Promise<void> {
  await sql`
    insert into staff_mail (account_id, type, language, due_at)
    select a.id, 'reset', ${language}, ${at}::timestamptz from account a
    where a.email = ${email} and a.status = 'approved' and a.erased_at is null and ${mayBeMailed(at)}
    on conflict (account_id) where type = 'reset' do nothing`.execute(db)
}

/** Queues a mail to every Admin: the backup has failed. */
export async function insertBackupMails(db: Db, at: Date): Promise<void> {
  await sql`
    insert into staff_mail (account_id, type, language, due_at)
    select id, 'backup', coalesce(mail_language, ${DEFAULT_LANGUAGE}), ${at}::timestamptz from account
    where role = any(${ADMINS})`.execute(db)
}

/** Says in which language an account hears of messages and requests by e-mail; null: not at all. */
export async function setMailLanguage(tx: Db, accountId: string, language: Language | null): Promise<void> {
  await sql`update account set mail_language = ${language} where id = ${accountId}::uuid`.execute(tx)
}

export async function findMailLanguage(db: ReadOnlyDb, accountId: string): Promise<Language | null> {
  const { rows } = await sql<{ language: Language | null }>`
    select mail_language as language from account where id = ${accountId}::uuid`.execute(db)
  return rows[0]?.language ?? null
}
