import type { FastifyInstance } from 'fastify'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { resetPassword } from '#shared/accounts/api.ts'
import type { Tries } from '../attempts.ts'
import { hashChosen } from '../passwords/choosePassword.ts'
import { updatePassword } from '../passwords/queries.ts'
import { getSharedSalt, lockAccount, recordChange } from '../queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { hashToken } from '../sessions/tokens.ts'
import { LINK_END } from './links.ts'
import { findByLink, lockLinksAround, takeLink } from './queries.ts'

/** Stands in for the email where tries are counted: who tries a link names no account. */
const ANY_LINK = 'reset link'

/** A way back in for those who forgot their password, by a link an Admin has handed over. */
export function resettingRoutes(app: FastifyInstance, { tryPassword }: Tries): void {
  const { config, now } = app
  const { db } = app.storage

  endpointRoute(app, resetPassword, async ({ body: { resetToken, password }, request }) => {
    const link = hashToken(resetToken)
    const account = await findByLink(db, link, new Date(now().getTime() - LINK_END))
    // links are tried as passwords are, and slowed down with them
    await tryPassword({ email: ANY_LINK, ip: request.ip }, [
      'reset.closed',
      async () => account !== undefined,
    ])
    if (!account) throw new HttpError('reset.closed')
    const { id, name, email } = account
    const choice = { password, name, email, path: 'password' as const }
    const passwordHash = await hashChosen(config, choice, getSharedSalt(account))
    const isReset = await db.transaction().execute(async tx => {
      await lockAccount(tx, id)
      await lockLinksAround(tx, id)
      if (!(await takeLink(tx, link))) return false
      await updatePassword(tx, id, passwordHash)
      await deleteSessions(tx, id)
      const made = { accountId: id, by: null, requestId: request.id, at: now() }
      await recordChange(tx, { ...made, before: null, after: { password: 'reset' } })
      return true
    })
    if (!isReset) throw new HttpError('reset.closed')
    app.events.emit('sessions.ended', { accountId: id })
    return { message: 'Your password has been changed. Please log in.' }
  })
}
