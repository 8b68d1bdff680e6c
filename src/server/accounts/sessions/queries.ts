import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import type { AccountStatus, AdminType } from '#shared/accounts/accounts.ts'
import { listRoles } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'

/** A session with its account, as one call sees both. */
export interface FoundSession {
  session: Buffer
  created_at: Date
  used_at: Date
  ended_at: Date | null
  id: string
  name: string
  email: string
  mobile: string
  admin_type: AdminType | null
  status: AccountStatus
}

/** Finds the session of a token's hash, also an ended or expired one. */
export const findSession = (db: ReadOnlyDb, session: Buffer): Promise<FoundSession | undefined> =>
  readSession(db, session, sql``)

/** Finds the sessions of tokens' hashes, also ended or expired ones. */
export async function findSessions(db: ReadOnlyDb, sessions: readonly Buffer[]): Promise<FoundSession[]> {
  const { rows } = await sql<FoundSession>`${selectSessions} where s.token_hash = any(${sessions})`.execute(
    db,
  )
  return rows
}

/**
 * The same, and locks session and account until the transaction ends. The account is locked first, as wherever sessions are
 * ended; a session that was deleted since is not found.
 */
export const lockSession = (tx: Db, session: Buffer): Promise<FoundSession | undefined> =>
  readSession(tx, session, sql`for share of a for key share of s`)

const selectSessions = sql`
  select s.token_hash as session, s.created_at, s.used_at, s.ended_at, a.id, a.name, a.email, a.mobile, a.admin_type, a.status
  from session s join account a on a.id = s.account_id`

// for each call of staff: as text it is compiled in a fraction of the time
async function readSession(db: ReadOnlyDb, session: Buffer, lock: Fragment) {
  const { rows } = await sql<FoundSession>`${selectSessions} where s.token_hash = ${session} ${lock}`.execute(
    db,
  )
  return rows[0]
}

/**
 * A query with one row while the session's account may write, and none after. It locks nothing, which would cost each write: whoever
 * ends all sessions of an account lets the writes under way end first (`letWritesEnd`).
 */
export const selectWriter = (session: Buffer, access: Access): Fragment => sql`
  select from session s join account a on a.id = s.account_id
  where s.token_hash = ${session} and s.ended_at is null
    and case a.status when 'approved' then a.admin_type else a.status end
      = any (${listRoles(access)}::text[])`

/** Updates the last use of a session, unless another call has done so after `before`. */
export async function touchSession(db: Db, session: Buffer, at: Date, before: Date): Promise<void> {
  await sql`
    update session set used_at = ${at} where token_hash = ${session} and used_at <= ${before}`.execute(db)
}

interface NewSession {
  session: Buffer
  accountId: string
  client: string
  at: Date
  others: number
}

/** Inserts a session and deletes the account's live ones but the `others` newest; returns the deleted ones. */
export async function insertSession(
  tx: Db,
  { session, accountId, client, at, others }: NewSession,
): Promise<Buffer[]> {
  const { rows } = await sql<{ session: Buffer }>`
    delete from session where token_hash in (
      select token_hash from session where account_id = ${accountId}::uuid and ended_at is null
      order by created_at desc, used_at desc offset ${others})
    returning token_hash as session`.execute(tx)
  await sql`
    insert into session (token_hash, account_id, client, created_at, used_at)
    values (${session}, ${accountId}::uuid, ${client}, ${at}, ${at})`.execute(tx)
  return rows.map(displaced => displaced.session)
}

export async function updateLastLogin(tx: Db, accountId: string, at: Date): Promise<void> {
  await sql`update account set last_login_at = ${at} where id = ${accountId}::uuid`.execute(tx)
}

/** Ends every session of an account. The rows stay: by them a later call is told why it is refused. */
export async function endSessions(tx: Db, accountId: string, at: Date): Promise<void> {
  await sql`update session set ended_at = ${at} where account_id = ${accountId}::uuid and ended_at is null`.execute(
    tx,
  )
}

export async function deleteSession(db: Db, session: Buffer): Promise<void> {
  await sql`delete from session where token_hash = ${session}`.execute(db)
}

export async function deleteSessions(tx: Db, accountId: string): Promise<void> {
  await sql`delete from session where account_id = ${accountId}::uuid`.execute(tx)
}

interface Expiry {
  begunBefore: Date
  usedBefore: Date
}

/** Deletes the expired sessions of an account. */
export async function deleteExpiredSessions(
  tx: Db,
  accountId: string,
  { begunBefore, usedBefore }: Expiry,
): Promise<void> {
  await sql`
    delete from session where account_id = ${accountId}::uuid
      and (created_at <= ${begunBefore} or (ended_at is null and used_at <= ${usedBefore}))`.execute(tx)
}

/** A session as its owner sees it. */
interface OwnSession {
  id: string
  /** SHA-256 of its token. */
  session: Buffer
  client: string | null
  created_at: Date
  used_at: Date
}

/** Lists the live sessions of an account, last used first. */
export async function listLiveSessions(
  db: ReadOnlyDb,
  accountId: string,
  { begunBefore, usedBefore }: Expiry,
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, token_hash as session, client, created_at, used_at from session
    where account_id = ${accountId}::uuid and ended_at is null and created_at > ${begunBefore} and used_at > ${usedBefore}
    order by used_at desc, created_at desc`.execute(db)
  return rows
}

/** Deletes one session of an account; returns the hash of its token, undefined if there is none. */
export async function deleteOwnSession(db: Db, accountId: string, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ session: Buffer }>`
    delete from session where account_id = ${accountId}::uuid and id = ${id}::uuid returning token_hash as session`.execute(
    db,
  )
  return rows[0]?.session
}

/** Deletes every session of an account but one; returns the hashes of their tokens. */
export async function deleteOtherSessions(db: Db, accountId: string, session: Buffer): Promise<Buffer[]> {
  const { rows } = await sql<{ session: Buffer }>`
    delete from session where account_id = ${accountId}::uuid and token_hash <> ${session}
    returning token_hash as session`.execute(db)
  return rows.map(ended => ended.session)
}
