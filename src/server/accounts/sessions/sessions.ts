import type { Caller } from '#server/serve.ts'
import type { Db } from '#server/storage/tables.ts'
import type { Access } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { type FoundSession, findSession, insertSession, purgeSessions } from './queries.ts'
import { hashOf, newToken } from './tokens.ts'

const HOUR = 60 * 60 * 1000
/** A session ends this long after its last use, and after it began, in ms (docs/design/decisions.md, Accounts). */
const IDLE_END = 24 * HOUR
const ABSOLUTE_END = 7 * 24 * HOUR
/** Live sessions an account may have; the oldest gives way. */
const MAX_SESSIONS = 10

const isPast = (since: Date, span: number, now: Date) => now.getTime() - since.getTime() >= span

function isExpired({ created_at, used_at, ended_at }: FoundSession, now: Date): boolean {
  return isPast(created_at, ABSOLUTE_END, now) || (ended_at === null && isPast(used_at, IDLE_END, now))
}

/** Why a session does not let its account in any more; undefined while it does. */
export function endOf(found: FoundSession | undefined, now: Date): ProblemCode | undefined {
  if (!found || isExpired(found, now)) return 'session.unknown'
  if (found.status === 'deactivated') return 'account.deactivated'
  return found.ended_at === null ? undefined : 'session.unknown'
}

/** Why an account may not make calls of that access; undefined when it may (specification, section 6). */
export function refusalOf(
  { isApproved, adminType }: Pick<Caller, 'isApproved' | 'adminType'>,
  access: Access,
): ProblemCode | undefined {
  if (access === 'public' || access === 'account') return undefined
  if (!isApproved) return 'account.pending'
  return access === 'admin' && adminType !== 'Admin' ? 'access.admin' : undefined
}

/** The account behind a session. */
export const callerOf = ({ session, id, name, email, mobile, admin_type, status }: FoundSession): Caller => ({
  id,
  name,
  email,
  mobile,
  adminType: admin_type,
  isApproved: status === 'approved',
  session,
})

/** Sessions that began or were last used before these instants have expired. */
export const expiry = (now: Date) => ({
  begunBefore: new Date(now.getTime() - ABSOLUTE_END),
  usedBefore: new Date(now.getTime() - IDLE_END),
})

/** Begins a session of a locked account and forgets its expired ones; answers the new token. */
export async function beginSession(
  tx: Db,
  { accountId, client, at }: { accountId: string; client: string; at: Date },
): Promise<string> {
  const token = newToken()
  await purgeSessions(tx, accountId, expiry(at))
  await insertSession(tx, { session: hashOf(token), accountId, client, at, others: MAX_SESSIONS - 1 })
  return token
}

/** The approved account behind a token, for live connections; undefined when there is none. */
export async function admit(db: Db, token: string, now: Date): Promise<Caller | undefined> {
  const found = await findSession(db, hashOf(token))
  if (!found || endOf(found, now)) return undefined
  const caller = callerOf(found)
  return caller.isApproved ? caller : undefined
}
