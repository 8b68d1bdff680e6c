import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import { changePassword } from '#shared/accounts/api.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccount, lockAccount, recordChange } from '../queries.ts'
import { dropSessions } from '../sessions/queries.ts'
import type { Tries } from '../tries.ts'
import { refuseWeak } from './choosing.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { updatePassword } from './queries.ts'

/** Changing of the own password. */
export function passwordRoutes(app: FastifyInstance, deps: AccountDeps, { tryPassword }: Tries): void {
  const { db, config, sessionsEnded, now } = deps

  serve(app, changePassword, async ({ body, caller, request }) => {
    const { id, name, email } = caller
    const account = await findAccount(db, email)
    await refuseWeak(config, { password: body.new, name, email, path: 'new' })
    await tryPassword({ email, ip: request.ip }, [
      'password.wrong',
      () => verifyPassword(account?.password_hash, body.current),
    ])
    const passwordHash = await hashPassword(body.new)
    const isChanged = await db.transaction().execute(async tx => {
      const standing = await lockAccount(tx, id)
      if (!account || standing?.password_hash !== account.password_hash) return false
      await updatePassword(tx, id, passwordHash)
      await dropSessions(tx, id)
      const made = { accountId: id, by: id, requestId: request.id, at: now() }
      await recordChange(tx, { ...made, before: null, after: { password: 'changed' } })
      return true
    })
    // somebody else changed it meanwhile, so what was verified is not the current one any more
    if (!isChanged) throw new Refused('password.wrong')
    sessionsEnded({ accountId: id })
    return { message: 'Your password has been changed. Please log in again.' }
  })
}
