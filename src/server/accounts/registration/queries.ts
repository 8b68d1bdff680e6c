import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { AccountStatus, AdminType } from '#shared/accounts/accounts.ts'
import { ADMINS } from '#shared/accounts/roles.ts'

export interface Applicant {
  name: string
  email: string
  mobile: string
  passwordHash: string
}

/** The condition of the index that gives one email to one account of staff. */
const STAFF = sql`status in ('approved', 'deactivated') and erased_at is null`

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
  const { name, email, mobile, passwordHash, requestCode, networks } = request
  const { rows } = await sql<{ id: string }>`
    insert into account (name, email, mobile, password_hash, request_code, request_networks, created_at)
    values (${name}, ${email}, ${mobile}, ${passwordHash}, ${requestCode}, ${networks}::text[], ${at}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

/** Whether an email belongs to an account that is, or was, approved. */
export async function isStaffEmail(tx: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from account where email = ${email} and status <> 'pending'`.execute(tx)
  return rows.length > 0
}

/** Deletes a request; its sessions and its notification cascade. */
export async function deleteRequest(tx: Db, id: string): Promise<void> {
  await sql`delete from account where id = ${id}::uuid and status = 'pending'`.execute(tx)
}

async function deleteRequests(tx: Db, email: string): Promise<void> {
  await sql`delete from account where email = ${email} and status = 'pending'`.execute(tx)
}

/** Deletes the requests for an email other than one of them; returns their ids. */
export async function deleteOtherRequests(
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from account where email = ${email} and status = 'pending' and id <> ${id}::uuid returning id`.execute(
    tx,
  )
  return rows.map(request => request.id)
}

/** Whether there is an approved Admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from account where role = any(${ADMINS}) limit 1`.execute(db)
  return rows.length > 0
}

/** Locks the creation of the first Admin until the transaction ends. */
export async function lockFirstAdmin(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first admin'))`.execute(tx)
}

/** Inserts an approved Admin, or makes the staff account with this email one; deletes requests with it. */
export async function upsertAdmin(tx: Db, applicant: Applicant, at: Date): Promise<string> {
  await lockRequests(tx)
  await deleteRequests(tx, applicant.email)
  return upsertStaff(tx, { ...applicant, adminType: 'Admin', status: 'approved' }, at)
}

export interface StaffAccount extends Applicant {
  adminType: AdminType | null
  status: AccountStatus
}

/** Inserts an account, or gives the one of staff with its email these values; returns its id. */
export async function upsertStaff(db: Db, account: StaffAccount, at: Date): Promise<string> {
  const { name, email, mobile, passwordHash, adminType, status } = account
  const { rows } = await sql<{ id: string }>`
    insert into account (name, email, mobile, password_hash, admin_type, status, created_at)
    values (${name}, ${email}, ${mobile}, ${passwordHash}, ${adminType}, ${status}, ${at})
    on conflict (email) where ${STAFF} do update set name = excluded.name, mobile = excluded.mobile,
      password_hash = excluded.password_hash, admin_type = excluded.admin_type, status = excluded.status
    returning id`.execute(db)
  return rows[0]!.id
}

/** Whether a set-up link is the one that was printed last and is not used. */
export async function isSetupLinkOpen(db: Db, link: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from account_link where token_hash = ${link} and account_id is null`.execute(db)
  return rows.length > 0
}

export async function deleteSetupLinks(tx: Db): Promise<void> {
  await sql`delete from account_link where account_id is null`.execute(tx)
}

export async function insertSetupLink(tx: Db, link: Buffer, at: Date): Promise<void> {
  await sql`insert into account_link (token_hash, created_at) values (${link}, ${at})`.execute(tx)
}
