import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { ADMINS } from '#shared/accounts/roles.ts'

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
  /** Hashes of the networks it came from, the narrowest first. */
  networks: readonly string[]
}

/** Locks all requests until the transaction ends: none is inserted, approved or dismissed meanwhile. */
export async function lockRequests(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('account request'))`.execute(tx)
}

interface Room {
  /** Requests that may wait, the new one included. */
  most: number
  /** Requests made until then give way first. */
  oldUntil: Date
  /** More waiting requests of one network than this are a flood: they give way before old ones of others. */
  flood: number
  /** Only requests with this email; if absent, all requests. */
  email?: string
}

/**
 * Deletes requests where too many wait, so that there is room for one more. Those of the network with the most requests
 * give way, its oldest first: a flood from one network takes the place of itself, not of what others have sent. Where
 * each is alone in its network one goes by chance: strangers neither close the door nor choose whose request goes.
 */
export async function makeRoomForRequest(tx: Db, { most, oldUntil, flood, email }: Room): Promise<void> {
  await sql`
    with waiting as (
      select id, created_at, created_at <= ${oldUntil} as is_old,
        count(*) over (partition by coalesce(request_networks[cardinality(request_networks)], id::text)) as of_wide,
        count(*) over (partition by coalesce(request_networks[1], id::text)) as of_narrow
      from account where status = 'pending' ${email === undefined ? sql`` : sql`and email = ${email}`}
    ), given_up as materialized (
      select id from waiting
      order by of_wide > ${flood}::integer desc, is_old desc, of_wide desc, of_narrow desc,
        case when not is_old and of_wide = 1 then random() end, created_at, id
      limit (select greatest(0, count(*) - ${most}::integer + 1) from waiting)
    )
    delete from account where id in (select id from given_up)`.execute(tx)
}

/** Stores a request as a pending account. */
export async function insertRequest(tx: Db, request: AccountRequest, at: Date): Promise<string> {
  const { requestCode, networks, ...applicant } = request
  const { id } = await tx
    .insertInto('account')
    .values({
      ...toRow(applicant),
      request_code: requestCode,
      request_networks: [...networks],
      created_at: at,
    })
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

async function deleteRequests(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('account').where('email', '=', email).where('status', '=', 'pending').execute()
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
    .where('admin_type', 'in', ADMINS)
  return (await admins.limit(1).execute()).length > 0
}

/** Locks the creation of the first Admin until the transaction ends. */
export async function lockFirstAdmin(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first admin'))`.execute(tx)
}

/** Inserts an approved Admin, or makes the staff account with this email one; deletes requests with it. */
export async function upsertAdmin(tx: Db, applicant: Applicant, at: Date): Promise<string> {
  await lockRequests(tx)
  await deleteRequests(tx, applicant.email)
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
  (
    await db
      .selectFrom('account_link')
      .select('token_hash')
      .where('token_hash', '=', link)
      .where('account_id', 'is', null)
      .execute()
  ).length > 0

export async function deleteSetupLinks(tx: Db): Promise<void> {
  await tx.deleteFrom('account_link').where('account_id', 'is', null).execute()
}

export async function insertSetupLink(tx: Db, link: Buffer, at: Date): Promise<void> {
  await tx.insertInto('account_link').values({ account_id: null, token_hash: link, created_at: at }).execute()
}
