import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { type AuthenticatedCall, type Caller, endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import type { Profile } from '#shared/accounts/accounts.ts'
import {
  changeProfile,
  endOtherSessions,
  endSession,
  listSessions,
  logOut,
  readProfile,
} from '#shared/accounts/api.ts'
import { findAreaNames } from '../areas/queries.ts'
import { lockAccount, updateDetails } from '../queries.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, listLiveSessions } from './queries.ts'
import { getExpiry } from './sessions.ts'

export function sessionRoutes(app: FastifyInstance): void {
  endpointRoute(app, logOut, async ({ caller: { id, session }, write }) => {
    const lock = (tx: Db) => lockAccount(tx, id)
    await write.afterLocking(lock, tx => deleteSession(tx, session))
    app.events.emit('sessions.ended')
    return { message: 'You are logged out.' }
  })

  endpointRoute(app, readProfile, ({ caller }) => toProfile(app, caller))

  endpointRoute(app, changeProfile, async ({ body, write, ...call }) => {
    const { caller } = call
    const lock = (tx: Db) => lockAccount(tx, caller.id)
    await write.afterLocking(lock, async tx => {
      await updateDetails(tx, caller.id, body)
      await recordEvent(tx, { action: 'profile.changed', subjectId: caller.id, ...toAuthor(call) })
    })
    return toProfile(app, { ...caller, ...body })
  })
}

/** The specified profile, unless there is more to say. */
async function toProfile(
  app: FastifyInstance,
  { id, name, email, mobile, isApproved, adminType }: Caller,
): Promise<Profile> {
  const areas = await findAreaNames(app.db, id)
  return { name, email, mobile, isApproved, adminType, ...(areas.length > 0 && { areas }) }
}

/** The sessions of the own account: their list, and ending of them. */
export function ownSessionRoutes(app: FastifyInstance): void {
  const { db, now } = app
  const recordEnd = (tx: Db, call: AuthenticatedCall) =>
    recordEvent(tx, { action: 'sessions.ended', subjectId: call.caller.id, ...toAuthor(call) })

  endpointRoute(app, listSessions, async ({ caller }) => {
    const sessions = await listLiveSessions(db, caller.id, getExpiry(now()))
    const shown = sessions.map(({ id, session, client, created_at, used_at }) => ({
      _id: id,
      client,
      begun: created_at.toISOString(),
      lastUsed: used_at.toISOString(),
      isThis: session.equals(caller.session),
    }))
    return shown.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
  })

  endpointRoute(app, endSession, async ({ params: { _id }, ...call }) => {
    const { caller, write } = call
    const id = parseUuid(_id, 'session.gone')
    const lock = (tx: Db) => lockAccount(tx, caller.id)
    const session = await write.afterLocking(lock, async tx => {
      const deleted = await deleteOwnSession(tx, caller.id, id)
      if (deleted) await recordEnd(tx, call)
      return deleted
    })
    if (!session) throw new HttpError('session.gone')
    app.events.emit('sessions.ended')
    return { message: 'The session has ended.' }
  })

  endpointRoute(app, endOtherSessions, async call => {
    const { caller, write } = call
    const lock = (tx: Db) => lockAccount(tx, caller.id)
    const sessions = await write.afterLocking(lock, async tx => {
      const deleted = await deleteOtherSessions(tx, caller.id, caller.session)
      if (deleted.length > 0) await recordEnd(tx, call)
      return deleted
    })
    if (sessions.length > 0) app.events.emit('sessions.ended')
    return { message: 'Every other session has ended.' }
  })
}
