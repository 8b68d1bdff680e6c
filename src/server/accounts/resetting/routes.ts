import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import { makeResetLink, resetPassword } from '#shared/accounts/api.ts'
import type { AccountDeps } from '../deps.ts'
import { accountIdOf } from '../ids.ts'
import { hashChosen } from '../passwords/choosing.ts'
import { updatePassword } from '../passwords/queries.ts'
import { lockAccount, recordChange } from '../queries.ts'
import { dropSessions } from '../sessions/queries.ts'
import { hashOf } from '../sessions/tokens.ts'
import type { Tries } from '../tries.ts'
import { LINK_END, makeLink } from './links.ts'
import { findByLink, takeLink } from './queries.ts'

/** Stands in for the email where tries are counted: who tries a link names no account. */
const ANY_LINK = 'reset link'

/** A way back in for those who forgot their password: an Admin makes a link and hands it over. */
export function resettingRoutes(app: FastifyInstance, deps: AccountDeps, { tryPassword }: Tries): void {
  const { db, config, sessionsEnded, now } = deps

  serve(app, makeResetLink, async ({ params: { _id }, caller, request }) => {
    const accountId = accountIdOf(_id)
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new Refused('account.ownReset')
    const made = await makeLink(db, { accountId, by: caller.id, requestId: request.id, at: now() })
    if (!made) throw new Refused('account.unknown')
    return made
  })

  serve(app, resetPassword, async ({ body: { resetToken, password }, request }) => {
    const link = hashOf(resetToken)
    const account = await findByLink(db, link, new Date(now().getTime() - LINK_END))
    // links are tried as passwords are, and slowed down with them
    await tryPassword({ email: ANY_LINK, ip: request.ip }, [
      'reset.closed',
      async () => account !== undefined,
    ])
    if (!account) throw new Refused('reset.closed')
    const { id, name, email } = account
    const passwordHash = await hashChosen(config, { password, name, email, path: 'password' })
    const isReset = await db.transaction().execute(async tx => {
      await lockAccount(tx, id)
      if (!(await takeLink(tx, link))) return false
      await updatePassword(tx, id, passwordHash)
      await dropSessions(tx, id)
      const made = { accountId: id, by: null, requestId: request.id, at: now() }
      await recordChange(tx, { ...made, before: null, after: { password: 'reset' } })
      return true
    })
    if (!isReset) throw new Refused('reset.closed')
    sessionsEnded({ accountId: id })
    return { message: 'Your password has been changed. Please log in.' }
  })
}
