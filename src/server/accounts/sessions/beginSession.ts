import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Caller } from '#server/http/endpointRoute.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { deleteExpiredSessions, findSession, insertSession } from './queries.ts'
import { createToken, getEndReason, getExpiry, hashToken, toCaller } from './sessions.ts'

/** Live sessions an account may have; a new one deletes the oldest. */
const MAX_SESSIONS = 10

export interface BegunSession {
  token: string
  /** The sessions it replaced: their sockets must be closed after the commit. */
  displaced: Buffer[]
}

/** Inserts a session of a locked account and deletes its expired ones. */
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
