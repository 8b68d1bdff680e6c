import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { type Caller, serve } from '#server/serve.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/accounts/api.ts'
import type { AccountDeps } from '../deps.ts'
import { sessionIdOf } from '../ids.ts'
import { type AccountChange, recordChange } from '../queries.ts'
import { expiry } from '../sessions/sessions.ts'
import { findSessions, takeOtherSessions, takeSession } from './queries.ts'

/** Where somebody is logged in, and ending of it. */
export function ownSessionRoutes(app: FastifyInstance, { db, sessionsEnded, now }: AccountDeps): void {
  const ended = ({ id }: Caller, requestId: string): AccountChange => ({
    accountId: id,
    by: id,
    requestId,
    at: now(),
    before: null,
    after: { sessions: 'ended' },
  })

  serve(app, listSessions, async ({ caller }) => {
    const sessions = await findSessions(db, caller.id, expiry(now()))
    const shown = sessions.map(({ id, session, client, created_at, used_at }) => ({
      _id: id,
      client,
      begun: created_at.toISOString(),
      lastUsed: used_at.toISOString(),
      isThis: session.equals(caller.session),
    }))
    return shown.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
  })

  serve(app, endSession, async ({ params: { _id }, caller, request }) => {
    const id = sessionIdOf(_id)
    const session = await db.transaction().execute(async tx => {
      const taken = await takeSession(tx, caller.id, id)
      if (taken) await recordChange(tx, ended(caller, request.id))
      return taken
    })
    if (!session) throw new Refused('session.gone')
    sessionsEnded({ session })
    return { message: 'The session has ended.' }
  })

  serve(app, endOtherSessions, async ({ caller, request }) => {
    const sessions = await db.transaction().execute(async tx => {
      const taken = await takeOtherSessions(tx, caller.id, caller.session)
      if (taken.length > 0) await recordChange(tx, ended(caller, request.id))
      return taken
    })
    for (const session of sessions) sessionsEnded({ session })
    return { message: 'Every other session has ended.' }
  })
}
