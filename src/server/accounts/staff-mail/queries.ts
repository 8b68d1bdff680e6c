import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { isSending, RETRY_AFTER } from '#server/outbox/queries.ts'
import type { Language } from '#shared/languages.ts'
import type { StaffNews } from '#shared/mail.ts'
import { waitForMailedLink } from '../passwords/queries.ts'

/** Mails claimed at once. */
const BATCH = 20

interface Reader {
  /** Id of the mail, the same at each attempt. */
  id: string
  language: Language
  accountId: string
  name: string
  email: string
}

export type DueStaffMail = Reader & ({ isReset: true } | { isReset: false; news: StaffNews[] })

/**
 * Claims mails that are due: each is due again after the next pause, unless it is deleted by then. All that an account is
 * to be told becomes one mail as the first of it is due. What has used up its attempts, or whose reader is no such staff
 * any more, is deleted. None is claimed while deliveries are held.
 */
export const claimStaffMails = (db: Db): Promise<DueStaffMail[]> =>
  db.transaction().execute(async tx => {
    // two instances at once would each claim a part of a mail
    await sql`select pg_advisory_xact_lock(hashtext('staff mail'))`.execute(tx)
    await sql`
      delete from staff_mail s using account a where a.id = s.account_id and s.due_at <= now()
        and (s.attempts > ${RETRY_AFTER.length} or a.status <> 'approved'
          or (s.type <> 'reset' and (a.admin_type <> 'Admin' or a.mail_language is null)))`.execute(tx)
    await sql`
      update staff_mail s set mail_id = g.mail_id, due_at = now() from (
        select account_id, type = 'reset' as is_reset, gen_random_uuid() as mail_id from staff_mail
        where mail_id is null group by account_id, type = 'reset' having bool_or(due_at <= now())) g
      where s.mail_id is null and s.account_id = g.account_id and (s.type = 'reset') = g.is_reset`.execute(tx)
    const { rows } = await sql<DueStaffMail>`
      with due as (
        select mail_id from staff_mail where mail_id is not null and due_at <= now() and ${isSending}
        group by mail_id order by min(due_at) limit ${BATCH}
      ), claimed as (
        update staff_mail s set attempts = attempts + 1,
          due_at = now() + make_interval(secs => (${RETRY_AFTER}::integer[])[least(attempts + 1, ${RETRY_AFTER.length})])
        from due where s.mail_id = due.mail_id returning s.*
      )
      select c.mail_id as id, bool_or(c.type = 'reset') as "isReset",
        (array_agg(c.language order by c.notification_id desc))[1] as language,
        a.id as "accountId", a.name, a.email,
        json_agg(json_build_object('type', c.type, 'name', coalesce(m.name, r.name), 'subject', m.subject)
          order by c.notification_id desc) as news
      from claimed c join account a on a.id = c.account_id
        left join notification n on n.id = c.notification_id
        left join message m on m.id = n.message_id
        left join account r on r.id = n.account_id
      group by c.mail_id, a.id`.execute(tx)
    return rows
  })

/** Deletes what a mail told. */
export async function deleteStaffMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('staff_mail').where('mail_id', '=', id).execute()
}

interface ResetRequest {
  email: string
  language: Language
  at: Date
  /** Between two mails to an account beyond the first ones, in s. */
  pause: number
}

/** Queues a link to a new password for the approved account of an email, if there is one, in one statement. */
export async function insertResetMail(db: Db, { email, language, at, pause }: ResetRequest): Promise<void> {
  await sql`
    insert into staff_mail (account_id, type, language, due_at)
    select a.id, 'reset', ${language}, now() + ${waitForMailedLink(at, pause)} from account a
    where a.email = ${email} and a.status = 'approved' and a.erased_at is null
    on conflict (account_id) where type = 'reset' do nothing`.execute(db)
}

/** Says in which language an account hears of messages and requests by e-mail; null: not at all. */
export async function setMailLanguage(tx: Db, accountId: string, language: Language | null): Promise<void> {
  await tx.updateTable('account').set({ mail_language: language }).where('id', '=', accountId).execute()
}

export async function findMailLanguage(db: ReadOnlyDb, accountId: string): Promise<Language | null> {
  const found = await db
    .selectFrom('account')
    .select('mail_language')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return found?.mail_language ?? null
}
