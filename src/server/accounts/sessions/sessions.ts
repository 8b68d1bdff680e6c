import { createHash, randomBytes } from 'node:crypto'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Caller } from '#server/http/endpointRoute.ts'
import { hasAccess, toRefusal } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { deleteExpiredSessions, type FoundSession, findSession, insertSession } from './queries.ts'

/** A secret nobody can guess: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token: its SHA-256, enough to recognise it and useless to a thief. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of an `Authorization: Bearer` header; undefined when there is none. */
export const parseBearerToken = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S+) *$/i)?.[1]

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
export function getEndReason(found: FoundSession | undefined, now: Date): ProblemCode | undefined {
  if (!found || isExpired(found, now)) return 'session.unknown'
  if (found.status === 'deactivated') return 'account.deactivated'
  return found.ended_at === null ? undefined : 'session.unknown'
}

/** Why an account may not make calls of that access; undefined when it may. */
export const checkAccess = ({ role }: Pick<Caller, 'role'>, access: Access): ProblemCode | undefined =>
  hasAccess(role, access) ? undefined : toRefusal(role)

/** The account behind a session. */
export const toCaller = ({ session, id, name, email, mobile, admin_type, status }: FoundSession): Caller => ({
  id,
  name,
  email,
  mobile,
  adminType: admin_type,
  isApproved: status === 'approved',
  role: status === 'approved' ? admin_type : status,
  session,
})

/** Sessions that began or were last used before these instants have expired. */
export const getExpiry = (now: Date) => ({
  begunBefore: new Date(now.getTime() - ABSOLUTE_END),
  usedBefore: new Date(now.getTime() - IDLE_END),
})

export interface BegunSession {
  token: string
  /** The sessions that gave way to it: their sockets are to be closed after the commit. */
  displaced: Buffer[]
}

/** Begins a session of a locked account and forgets its expired ones. */
export async function beginSession(
  tx: Db,
  { accountId, client, at }: { accountId: string; client: string; at: Date },
): Promise<BegunSession> {
  const token = createToken()
  await deleteExpiredSessions(tx, accountId, getExpiry(at))
  const session = hashToken(token)
  const displaced = await insertSession(tx, { session, accountId, client, at, others: MAX_SESSIONS - 1 })
  return { token, displaced }
}

/** The staff behind a token, for live connections; undefined when there is none. */
export async function authenticateToken(
  db: ReadOnlyDb,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  const found = await findSession(db, hashToken(token))
  if (!found || getEndReason(found, now)) return undefined
  const caller = toCaller(found)
  return hasAccess(caller.role, 'staff') ? caller : undefined
}
