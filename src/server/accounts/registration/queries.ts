import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

export interface Applicant {
  name: string
  email: string
  mobile: string
  passwordHash: string
}

/** The condition of the index that gives one email to one account of staff (0010). */
export const STAFF = sql<boolean>`status in ('approved', 'deactivated') and erased_at is null`

const toRow = ({ passwordHash, ...person }: Applicant) => ({ ...person, password_hash: passwordHash })

/** A request for an account; the code was shown to nobody but who made it. */
export interface AccountRequest extends Applicant {
  requestCode: string
}

/** Locks all requests until the transaction ends: none is inserted, approved or dismissed meanwhile. */
export async function lockRequests(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account request'))`.execute(tx)
}

/** Counts pending requests made since an instant. */
export async function countRequests(tx: Db, since: Date): Promise<number> {
  const { waiting } = await tx
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'pending')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return waiting
}

/**
 * Deletes the oldest of the requests made before an instant, with all they have, so that no more than `most` wait with
 * the newer ones.
 */
export async function deleteOldRequests(tx: Db, before: Date, most: number): Promise<void> {
  const newer = sql`(select count(*) from account where status = 'pending' and created_at > ${before})`
  const old = tx
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<=', before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(sql<number>`greatest(0, ${most}::integer - ${newer})`)
  await tx.deleteFrom('account').where('id', 'in', old).execute()
}

/** Stores a request as a pending account. */
export async function insertRequest(tx: Db, request: AccountRequest, at: Date): Promise<string> {
  const { requestCode, ...applicant } = request
  const { id } = await tx
    .insertInto('account')
    .values({ ...toRow(applicant), request_code: requestCode, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether an email belongs to an account that is, or was, approved. */
export const isStaffEmail = async (tx: Db, email: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .where('status', '!=', 'pending')
      .execute()
  ).length > 0

/** Deletes a request; its sessions and its notification cascade. */
export async function deleteRequest(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).where('status', '=', 'pending').execute()
}

/** Deletes all requests for an email but the `count` newest. */
export async function deleteAllButNewest(tx: Db, email: string, count: number): Promise<void> {
  const oldest = tx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(count)
  await tx.deleteFrom('account').where('id', 'in', oldest).execute()
}

/** Deletes the requests for an email other than one of them; returns their ids. */
export async function deleteOtherRequests(
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('account')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('id', '!=', id)
    .returning('id')
    .execute()
  return deleted.map(request => request.id)
}

/** Whether there is an approved Admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admins = db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'approved')
    .where('admin_type', '=', 'Admin')
  return (await admins.limit(1).execute()).length > 0
}

/** Locks the creation of the first Admin until the transaction ends. */
export async function lockFirstAdmin(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first admin'))`.execute(tx)
}

/** Inserts an approved Admin, or makes the staff account with this email one; deletes requests with it. */
export async function upsertAdmin(tx: Db, applicant: Applicant, at: Date): Promise<string> {
  await lockRequests(tx)
  await deleteAllButNewest(tx, applicant.email, 0)
  const admin = { ...toRow(applicant), admin_type: 'Admin' as const, status: 'approved' as const }
  const { id } = await tx
    .insertInto('account')
    .values({ ...admin, created_at: at })
    .onConflict(on => on.column('email').where(STAFF).doUpdateSet(admin))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a set-up link is the one that was printed last and is not used. */
export const isSetupLinkOpen = async (db: Db, link: Buffer): Promise<boolean> =>
  (await db.selectFrom('setup_link').select('token_hash').where('token_hash', '=', link).execute()).length > 0

export async function deleteSetupLinks(tx: Db): Promise<void> {
  await tx.deleteFrom('setup_link').execute()
}

export async function insertSetupLink(tx: Db, link: Buffer, at: Date): Promise<void> {
  await tx.insertInto('setup_link').values({ token_hash: link, created_at: at }).execute()
}
