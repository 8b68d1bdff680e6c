import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import { endOtherSessions, endSession, listSessions } from '#shared/accounts/api.ts'
import type { AccountDeps } from '../deps.ts'
import { sessionIdOf } from '../ids.ts'
import { expiry } from '../sessions/sessions.ts'
import { findSessions, takeOtherSessions, takeSession } from './queries.ts'

/** Where somebody is logged in, and ending of it. */
export function ownSessionRoutes(app: FastifyInstance, { db, sessionsEnded, now }: AccountDeps): void {
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

  serve(app, endSession, async ({ params: { _id }, caller }) => {
    const session = await takeSession(db, caller.id, sessionIdOf(_id))
    if (!session) throw new Refused('session.gone')
    sessionsEnded({ session })
    return { message: 'The session has ended.' }
  })

  serve(app, endOtherSessions, async ({ caller }) => {
    for (const session of await takeOtherSessions(db, caller.id, caller.session)) sessionsEnded({ session })
    return { message: 'Every other session has ended.' }
  })
}
