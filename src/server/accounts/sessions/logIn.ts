import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Transact } from '#server/database/db.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { WrongGuess } from '#server/rate-limits/limiter.ts'
import { logIn } from '#shared/accounts/api.ts'
import { isPrintable } from '#shared/text.ts'
import type { Attempts } from '../attempts.ts'
import { findByPassword } from '../passwords/hashing.ts'
import { listAccountsByEmail, lockAccount } from '../queries.ts'
import { findFactor } from '../second-factor/queries.ts'
import { describeClient } from './clients.ts'
import { deleteExpiredSessions, insertSession, updateLastLogin } from './queries.ts'
import { createToken, hashToken } from './tokens.ts'

/** Live sessions an account may have; a new one deletes the oldest. */
const MAX_SESSIONS = 10

/** A login: finds the account of an email and a password, verifies its second factor, and begins a session. */
export function logInRoutes(app: FastifyInstance, { tryPassword, verifySecondFactor }: Attempts): void {
  const { db } = app.storage
  const transact: Transact = work => db.transaction().execute(work)

  endpointRoute(app, logIn, async ({ body, request, reply }) => {
    const email = body.email.trim().toLowerCase()
    const verified = await tryPassword({ email, ip: request.ip }, async () => {
      // PostgreSQL has no text with such characters, and so no such account
      const accounts = isPrintable(email) ? await listAccountsByEmail(db, email) : []
      const account = await findByPassword(accounts, body.password)
      if (!account) throw new WrongGuess('login.wrong')
      // after the password: nobody else learns whether there is a second factor
      const use = { accountId: account.id, requestId: request.id, transact }
      const hasFactor = await verifySecondFactor(use, body.code, 'login.secondFactor')
      return { ...account, hasFactor }
    })

    const token = createToken()
    await transact(async tx => {
      const account = await lockAccount(tx, verified.id)
      // what was right a moment ago may have changed since
      if (account?.password_hash !== verified.password_hash) throw new HttpError('login.wrong')
      if (account.status === 'deactivated') throw new HttpError('account.deactivated')
      if (!verified.hasFactor && (await findFactor(tx, account.id))?.isOn)
        throw new HttpError('login.secondFactor')

      const at = app.now()
      const { id: accountId } = account
      await updateLastLogin(tx, accountId, at)
      await recordEvent(tx, { action: 'login.made', subjectId: accountId, accountId, requestId: request.id })
      await deleteExpiredSessions(tx, accountId, at)
      const client = describeClient(request.headers['user-agent'])
      const session = hashToken(token)
      await insertSession(tx, { session, accountId, client, at, others: MAX_SESSIONS - 1 })
    })
    reply.header('cache-control', 'no-store')
    return { token, message: 'Loged In Successfully' }
  })
}
