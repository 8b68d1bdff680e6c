import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '#server/http/endpointRoute.ts'
import { hasAccess, toRefusal } from '#shared/accounts/roles.ts'
import type { Access } from '#shared/endpoint.ts'
import type { ProblemCode } from '#shared/problems.ts'
import type { FoundSession } from './queries.ts'

/** A secret nobody can guess: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token: the database stores no more of it, which is useless to a thief. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const parseBearerToken = (authorization: string | undefined): string | undefined =>
  authorization?.match(/^Bearer +(\S+) *$/i)?.[1]

const HOUR = 60 * 60 * 1000
/** A session ends this long after its last use, and after it began, in ms (docs/specification-gaps.md, Accounts). */
const IDLE_END = 24 * HOUR
const ABSOLUTE_END = 7 * 24 * HOUR

const isPast = (since: Date, span: number, now: Date) => now.getTime() - since.getTime() >= span

function isExpired({ created_at, used_at, ended_at }: FoundSession, now: Date): boolean {
  return isPast(created_at, ABSOLUTE_END, now) || (ended_at === null && isPast(used_at, IDLE_END, now))
}

/** Returns why a session has ended; undefined while it has not. */
export function getEndReason(found: FoundSession | undefined, now: Date): ProblemCode | undefined {
  if (!found || isExpired(found, now)) return 'session.unknown'
  if (found.status === 'deactivated') return 'account.deactivated'
  return found.ended_at === null ? undefined : 'session.unknown'
}

/** Returns why an account has no access; undefined if it has. */
export const checkAccess = ({ role }: Pick<Caller, 'role'>, access: Access): ProblemCode | undefined =>
  hasAccess(role, access) ? undefined : toRefusal(role)

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

/** Returns the instants before which sessions that began or were last used have expired. */
export const getExpiry = (now: Date) => ({
  begunBefore: new Date(now.getTime() - ABSOLUTE_END),
  usedBefore: new Date(now.getTime() - IDLE_END),
})
