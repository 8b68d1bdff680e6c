import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { changePassword } from '#shared/accounts/api.ts'
import type { Attempts } from '../attempts.ts'
import { findAccount, getSharedSalt, lockAccount, recordChange, toChangeContext } from '../queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { assertStrongPassword } from './hashNewPassword.ts'
import { updatePassword } from './queries.ts'

export function passwordRoutes(app: FastifyInstance, { tryPassword }: Attempts): void {
  const { db, config, now } = app

  endpointRoute(app, changePassword, async ({ body, caller, write, request }) => {
    const { id, name, email } = caller
    const account = await findAccount(db, id)
    await assertStrongPassword(config, { password: body.new, name, email, path: 'new' })
    await tryPassword({ email, ip: request.ip }, [
      'password.wrong',
      () => verifyPassword(account?.password_hash, body.current),
    ])
    const passwordHash = await hashPassword(body.new, getSharedSalt(account))
    const lock = (tx: Db) => lockAccount(tx, id)
    const isChanged = await write.afterLocking(lock, async (tx, current) => {
      if (!account || current?.password_hash !== account.password_hash) return false
      await updatePassword(tx, id, passwordHash)
      await deleteSessions(tx, id)
      const context = toChangeContext({ caller, request }, now())
      await recordChange(tx, { ...context, before: null, after: { password: 'changed' } })
      return true
    })
    // the password was changed after it was verified
    if (!isChanged) throw new HttpError('password.wrong')
    app.events.emit('sessions.ended', { accountId: id })
    return { message: 'Your password has been changed. Please log in again.' }
  })
}
