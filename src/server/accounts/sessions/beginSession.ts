import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Caller } from '#server/http/endpointRoute.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { type Account, recordChange } from '../queries.ts'
import { deleteExpiredSessions, findSession, insertSession, updateLastLogin } from './queries.ts'
import { createToken, getEndReason, getExpiry, hashToken, toCaller } from './sessions.ts'

/** Live sessions an account may have; a new one deletes the oldest. */
const MAX_SESSIONS = 10

interface BegunSession {
  token: string
  /** The sessions it replaced: their sockets must be closed after the commit. */
  displaced: Buffer[]
}

export type Begun = BegunSession | { refused: ProblemCode }

/** From where somebody logs in, and when. */
export interface Login {
  client: string
  requestId: string
  at: Date
}

/** Begins a session of a locked account that has shown who it is, and notes the login. */
export async function beginLogin(
  tx: Db,
  { id, status }: Account,
  { client, requestId, at }: Login,
): Promise<Begun> {
  if (status === 'deactivated') return { refused: 'account.deactivated' }
  await updateLastLogin(tx, id, at)
  await recordChange(tx, { action: 'login.made', accountId: id, by: id, requestId, at })
  return beginSession(tx, { accountId: id, client, at })
}

/** Inserts a session of a locked account and deletes its expired ones. */
async function beginSession(
  tx: Db,
  { accountId, client, at }: { accountId: string; client: string; at: Date },
): Promise<BegunSession> {
  const token = createToken()
  await deleteExpiredSessions(tx, accountId, getExpiry(at))
  const session = hashToken(token)
  const displaced = await insertSession(tx, { session, accountId, client, at, others: MAX_SESSIONS - 1 })
  return { token, displaced }
}

/** Returns the staff of a token, for live connections; undefined for anybody else. */
export async function authenticateToken(
  db: ReadOnlyDb,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  const found = await findSession(db, hashToken(token))
  if (!found || getEndReason(found, now)) return undefined
  const caller = toCaller(found)
  return hasAccess(caller.role, 'staff.read') ? caller : undefined
}
