import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { RETRY_AFTER } from '#server/jobs/retries.ts'
import type { Language } from '#shared/languages.ts'
import type { StaffMail } from '#shared/mail.ts'

/** Mails claimed at once. */
const BATCH = 20

export interface DueStaffMail {
  id: string
  type: StaffMail['type']
  language: Language
  accountId: string
  name: string
  email: string
  /** Who wrote, and about what; who asked for an account. */
  about: { name: string; subject: string | null }
}

/**
 * Claims mails that are due: each is due again after the next pause, unless it is deleted by then. One whose attempts are
 * used up, or whose reader is no such staff any more, is deleted.
 */
export async function claimStaffMails(db: Db): Promise<DueStaffMail[]> {
  await sql`
    delete from staff_mail s using account a where a.id = s.account_id and s.due_at <= now()
      and (s.attempts > ${RETRY_AFTER.length} or a.status <> 'approved'
        or (s.type <> 'reset' and (a.admin_type <> 'Admin' or a.mail_language is null)))`.execute(db)
  const { rows } = await sql<DueStaffMail>`
    with due as (
      select id from staff_mail where due_at <= now() order by due_at limit ${BATCH} for update skip locked
    ), claimed as (
      update staff_mail s set attempts = attempts + 1,
        due_at = now() + make_interval(secs => (${RETRY_AFTER}::integer[])[least(attempts + 1, ${RETRY_AFTER.length})])
      from due where s.id = due.id returning s.*
    )
    select c.id, c.type, c.language, a.id as "accountId", a.name, a.email,
      json_build_object('name', coalesce(m.name, r.name), 'subject', m.subject) as about
    from claimed c join account a on a.id = c.account_id
      left join notification n on n.id = c.notification_id
      left join message m on m.id = n.message_id
      left join account r on r.id = n.account_id`.execute(db)
  return rows
}

export async function deleteStaffMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('staff_mail').where('id', '=', id).execute()
}

/** Queues a link to a new password for the approved account of an email, if there is one, in one statement. */
export async function insertResetMail(db: Db, email: string, language: Language): Promise<void> {
  await sql`
    insert into staff_mail (account_id, type, language)
    select id, 'reset', ${language} from account
    where email = ${email} and status = 'approved' and erased_at is null
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
