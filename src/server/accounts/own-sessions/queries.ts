import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { Expiry } from '../sessions/queries.ts'

/** A session as its owner sees it. */
interface OwnSession {
  id: string
  /** SHA-256 of its token. */
  session: Buffer
  client: string | null
  created_at: Date
  used_at: Date
}

/** The live sessions of an account, last used first. */
export const findSessions = (
  db: ReadOnlyDb,
  accountId: string,
  { begunBefore, usedBefore }: Expiry,
): Promise<OwnSession[]> =>
  db
    .selectFrom('session')
    .select(['id', 'token_hash as session', 'client', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', begunBefore)
    .where('used_at', '>', usedBefore)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Forgets one session of an account; answers what was kept of its token, undefined when there is no such session. */
export async function takeSession(db: Db, accountId: string, id: string): Promise<Buffer | undefined> {
  const taken = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst()
  return taken?.token_hash
}

/** Forgets every session of an account but one; answers what was kept of their tokens. */
export async function takeOtherSessions(db: Db, accountId: string, session: Buffer): Promise<Buffer[]> {
  const taken = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', session)
    .returning('token_hash')
    .execute()
  return taken.map(({ token_hash }) => token_hash)
}
