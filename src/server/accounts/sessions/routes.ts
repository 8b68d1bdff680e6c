import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { logOut, readProfile } from '#shared/accounts/api.ts'
import { lockAccount } from '../queries.ts'
import { dropSession } from './queries.ts'

/** Logging out, and who is logged in. */
export function sessionRoutes(app: FastifyInstance): void {
  endpointRoute(app, logOut, async ({ caller: { id, session }, write }) => {
    const lock = (tx: Db) => lockAccount(tx, id)
    await write.afterLocking(lock, tx => dropSession(tx, session))
    app.events.emit('sessions.ended', { session })
    return { message: 'You are logged out.' }
  })

  endpointRoute(app, readProfile, async ({ caller: { name, email, mobile, isApproved, adminType } }) => ({
    name,
    email,
    mobile,
    isApproved,
    adminType,
  }))
}
