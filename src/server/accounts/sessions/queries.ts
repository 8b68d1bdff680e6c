import { sql } from 'kysely'
import type { Db, Fragment, ReadOnlyDb } from '#server/database/db.ts'
import { formatInstant, hasChanged } from '#server/database/queries.ts'
import type { Caller } from '#server/http/endpointRoute.ts'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { listRoles } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'

/** A session with its account, as one call sees both. */
export interface FoundSession extends Caller {
  created_at: Date
  used_at: Date
  ended_at: Date | null
}

/** Whether a session has not expired: a week after it began, or a day after its last use (docs/specification-gaps.md, Accounts). */
const isCurrent = (now: Date): Fragment => sql`(s.created_at > ${now}::timestamptz - interval '168 hours'
  and (s.ended_at is not null or s.used_at > ${now}::timestamptz - interval '24 hours'))`

async function readSessions(
  db: ReadOnlyDb,
  sessions: Fragment,
  now: Date,
  lock: Fragment = sql``,
): Promise<FoundSession[]> {
  const { rows } = await sql<FoundSession>`
    select s.token_hash as session, s.created_at, s.used_at, s.ended_at, a.id, a.name, a.email, a.mobile,
      a.admin_type as "adminType", a.status = 'approved' as "isApproved", a.role
    from session s join account a on a.id = s.account_id
    where s.token_hash ${sessions} and ${isCurrent(now)} ${lock}`.execute(db)
  return rows
}

/** Finds the session of a token's hash, also an ended one; undefined once it has expired. */
export const findSession = async (
  db: ReadOnlyDb,
  session: Buffer,
  now: Date,
): Promise<FoundSession | undefined> => (await readSessions(db, sql`= ${session}`, now))[0]

/** Finds the sessions of tokens' hashes, also ended ones. */
export const findSessions = (
  db: ReadOnlyDb,
  sessions: readonly Buffer[],
  now: Date,
): Promise<FoundSession[]> => readSessions(db, sql`= any(${sessions})`, now)

/**
 * Finds a session, and locks it and its account until the transaction ends. The account is locked first, as wherever sessions are
 * ended; a session that was deleted since is not found.
 */
export const lockSession = async (tx: Db, session: Buffer, now: Date): Promise<FoundSession | undefined> =>
  (await readSessions(tx, sql`= ${session}`, now, sql`for share of a for key share of s`))[0]

/**
 * A query with one row while the session's account may write, and none after. It locks nothing, which would cost each write: whoever
 * ends all sessions of an account lets the writes under way end first (`letWritesEnd`).
 */
export const selectWriter = (session: Buffer, access: Access): Fragment => sql`
  select from session s join account a on a.id = s.account_id
  where s.token_hash = ${session} and s.ended_at is null and a.role = any (${listRoles(access)}::text[])`

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

/** Inserts a session and deletes the account's live ones but the `others` newest. */
export async function insertSession(
  tx: Db,
  { session, accountId, client, at, others }: NewSession,
): Promise<void> {
  await sql`
    delete from session where token_hash in (
      select token_hash from session where account_id = ${accountId}::uuid and ended_at is null
      order by created_at desc, used_at desc offset ${others})`.execute(tx)
  await sql`
    insert into session (token_hash, account_id, client, created_at, used_at)
    values (${session}, ${accountId}::uuid, ${client}, ${at}, ${at})`.execute(tx)
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

/** Deletes the expired sessions of an account. */
export async function deleteExpiredSessions(tx: Db, accountId: string, now: Date): Promise<void> {
  await sql`
    delete from session s where s.account_id = ${accountId}::uuid and not ${isCurrent(now)}`.execute(tx)
}

/** Lists the live sessions of an account, the one that asks first, then as they were last used. */
export async function listLiveSessions(
  db: ReadOnlyDb,
  { id, session }: Pick<Caller, 'id' | 'session'>,
  now: Date,
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id as "_id", s.client, ${formatInstant('s.created_at')} as begun,
      ${formatInstant('s.used_at')} as "lastUsed", s.token_hash = ${session} as "isThis"
    from session s where s.account_id = ${id}::uuid and s.ended_at is null and ${isCurrent(now)}
    order by "isThis" desc, s.used_at desc, s.created_at desc`.execute(db)
  return rows
}

/** Deletes one session of an account; false if there is none. */
export const deleteOwnSession = (db: Db, accountId: string, id: string): Promise<boolean> =>
  sql`delete from session where account_id = ${accountId}::uuid and id = ${id}::uuid`
    .execute(db)
    .then(hasChanged)

/** Deletes every session of an account but its own; false if there is none. */
export const deleteOtherSessions = (
  db: Db,
  { id, session }: Pick<Caller, 'id' | 'session'>,
): Promise<boolean> =>
  sql`delete from session where account_id = ${id}::uuid and token_hash <> ${session}`
    .execute(db)
    .then(hasChanged)
