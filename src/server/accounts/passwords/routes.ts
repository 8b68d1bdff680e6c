import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { letWritesEnd } from '#server/database/queries.ts'
import { type Author, endpointRoute, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { WrongGuess } from '#server/rate-limits/limiter.ts'
import { changePassword, resetPassword } from '#shared/accounts/api.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import type { Attempts } from '../attempts.ts'
import { findAccount, getSharedSalt, lockAccount } from '../queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { hashToken } from '../sessions/tokens.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { consumeResetLink, findAccountByResetLink, lockResetLinks, updatePassword } from './queries.ts'
import { assertStrongPassword } from './rules.ts'

/** Throttle key of reset links, which carry no email. */
const ANY_LINK = 'reset link'

/** Gives a locked account another password; its sessions and its links end. */
async function replacePassword(
  tx: Db,
  id: string,
  passwordHash: string,
  event: Author & { action: AuditAction },
): Promise<void> {
  await updatePassword(tx, id, passwordHash)
  await deleteSessions(tx, id)
  await recordEvent(tx, { subjectId: id, ...event })
}

/** Sets a new password, for people who know the current one or have a reset link. */
export function passwordRoutes(app: FastifyInstance, { tryPassword }: Attempts): void {
  const { config, now } = app
  const { db } = app.storage

  endpointRoute(app, changePassword, async ({ body, ...call }) => {
    const { id, name, email } = call.caller
    const account = await findAccount(db, id)
    await assertStrongPassword(config, { password: body.new, name, email, path: 'new' })
    await tryPassword({ email, ip: call.request.ip }, async () => {
      const isRight = await verifyPassword(account?.password_hash, body.current)
      if (!isRight) throw new WrongGuess('password.wrong')
    })
    const passwordHash = await hashPassword(body.new, getSharedSalt(account))
    const lock = async (tx: Db) => {
      await letWritesEnd(tx)
      return lockAccount(tx, id)
    }
    await call.write.afterLocking(lock, async (tx, current) => {
      // it was changed after it was verified
      if (current?.password_hash !== account?.password_hash) throw new HttpError('password.wrong')
      await replacePassword(tx, id, passwordHash, { action: 'password.changed', ...toAuthor(call) })
    })
    return { message: 'Your password has been changed. Please log in again.' }
  })

  endpointRoute(app, resetPassword, async ({ body: { resetToken, password }, request }) => {
    const link = hashToken(resetToken)
    // links are tried as passwords are, and slowed down with them
    const account = await tryPassword({ email: ANY_LINK, ip: request.ip }, async () => {
      const found = await findAccountByResetLink(db, link, now())
      if (!found) throw new WrongGuess('reset.closed')
      return found
    })
    const { id, name, email } = account
    await assertStrongPassword(config, { password, name, email, path: 'password' })
    const passwordHash = await hashPassword(password, getSharedSalt(account))
    await db.transaction().execute(async tx => {
      await letWritesEnd(tx)
      await lockAccount(tx, id)
      await lockResetLinks(tx, id)
      if (!(await consumeResetLink(tx, link))) throw new HttpError('reset.closed')
      const event = { action: 'password.reset', accountId: null, requestId: request.id } as const
      await replacePassword(tx, id, passwordHash, event)
    })
    return { message: 'Your password has been changed. Please log in.' }
  })
}
