import type { Db } from '#server/database/tables.ts'
import type { Write } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import type { Access } from '#shared/endpoint.ts'
import { findSession, lockSession, selectWriter } from './queries.ts'
import { checkAccess, getEndReason, toCaller } from './sessions.ts'

interface Writing {
  db: Db
  session: Buffer
  access: Access
  now(): Date
}

/** Opens the writes of one call: session and account are read again in the transaction of each. */
export function openWrites({ db, session, access, now }: Writing): Write {
  const refuseWhoMayNot = (found: Awaited<ReturnType<typeof findSession>>) => {
    const refused = getEndReason(found, now()) ?? (found && checkAccess(toCaller(found), access))
    if (refused) throw new HttpError(refused)
  }

  return {
    all: work =>
      db.transaction().execute(async tx => {
        const result = await work(tx)
        // last, so that a long write holds nobody up who ends the session or the account
        refuseWhoMayNot(await lockSession(tx, session))
        return result
      }),
    afterLocking: (lock, work) =>
      db.transaction().execute(async tx => {
        const locked = await lock(tx)
        refuseWhoMayNot(await lockSession(tx, session))
        return work(tx, locked)
      }),
    async inOne(statement) {
      const { mayWrite, ...result } = await statement(db, selectWriter(session, access))
      if (mayWrite) return result
      refuseWhoMayNot(await findSession(db, session))
      throw new HttpError('session.unknown')
    },
  }
}
