import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { type Caller, endpointRoute, type StaffCall, toAuthor } from '#server/http/endpointRoute.ts'
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
import type { AuditAction } from '#shared/audit/api.ts'
import { findAreaNames, lockAccount, updateDetails } from '../queries.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, listLiveSessions } from './queries.ts'

/** The own session, the own profile, and the sessions of the own account. */
export function sessionRoutes(app: FastifyInstance): void {
  const { db, now } = app
  /** Runs work on the own account, which is locked. */
  const change = <T>({ caller, write }: StaffCall, work: (tx: Db) => Promise<T>) =>
    write.afterLocking(tx => lockAccount(tx, caller.id), work)
  const record = (tx: Db, action: AuditAction, call: StaffCall) =>
    recordEvent(tx, { action, subjectId: call.caller.id, ...toAuthor(call) })

  endpointRoute(app, logOut, async call => {
    await change(call, tx => deleteSession(tx, call.caller.session))
    return { message: 'You are logged out.' }
  })

  endpointRoute(app, readProfile, ({ caller }) => toProfile(app, caller))

  endpointRoute(app, changeProfile, async ({ body, ...call }) => {
    await change(call, async tx => {
      await updateDetails(tx, call.caller.id, body)
      await record(tx, 'profile.changed', call)
    })
    return toProfile(app, { ...call.caller, ...body })
  })

  endpointRoute(app, listSessions, ({ caller }) => listLiveSessions(db, caller, now()))

  endpointRoute(app, endSession, async ({ params: { _id }, ...call }) => {
    const id = parseUuid(_id, 'session.gone')
    await change(call, async tx => {
      if (!(await deleteOwnSession(tx, call.caller.id, id))) throw new HttpError('session.gone')
      await record(tx, 'sessions.ended', call)
    })
    return { message: 'The session has ended.' }
  })

  endpointRoute(app, endOtherSessions, async call => {
    await change(call, async tx => {
      if (await deleteOtherSessions(tx, call.caller)) await record(tx, 'sessions.ended', call)
    })
    return { message: 'Every other session has ended.' }
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
