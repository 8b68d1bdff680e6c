import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import { logIn, logOut, readProfile } from '#shared/accounts/api.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { isPrintable } from '#shared/text.ts'
import type { AccountDeps } from '../deps.ts'
import { verifyPassword } from '../passwords/hashing.ts'
import { type Account, findAccount, lockAccount } from '../queries.ts'
import { findFactor } from '../secondFactor/queries.ts'
import type { Tries } from '../tries.ts'
import { clientOf } from './clients.ts'
import { dropSession, noteLogin } from './queries.ts'
import { beginSession } from './sessions.ts'

/** Logging in and out, and who is logged in. */
export function sessionRoutes(
  app: FastifyInstance,
  { db, loggedIn, sessionsEnded, now }: AccountDeps,
  { tryPassword, takeCode }: Tries,
): void {
  /** Asked for when the password was right: before, nobody learns whether there is a second factor. */
  async function passesSecondFactor(accountId: string, code: string | undefined, requestId: string) {
    if (!(await findFactor(db, accountId))?.isOn) return true
    // thrown, so that half a login does not wipe out the failures that were counted
    if (code === undefined) throw new Refused('login.secondFactor')
    return takeCode({ accountId, requestId }, code)
  }

  serve(app, logIn, async ({ body, request, reply }) => {
    const email = body.email.trim().toLowerCase()
    // PostgreSQL has no text with such characters, and so no such account
    const account = isPrintable(email) ? await findAccount(db, email) : undefined
    await tryPassword(
      { email, ip: request.ip },
      ['login.wrong', () => verifyPassword(account?.password_hash, body.password)],
      ['secondFactor.wrong', () => passesSecondFactor(account!.id, body.code, request.id)],
    )
    if (!account) throw new Refused('login.wrong')
    const client = clientOf(request.headers['user-agent'])
    const login = { client, requestId: request.id, at: now() }
    const begun = await beginVerified({ db, loggedIn }, account, login)
    if ('refused' in begun) throw new Refused(begun.refused)
    reply.header('cache-control', 'no-store')
    return { token: begun.token, message: 'Loged In Successfully' }
  })

  serve(app, logOut, async ({ caller: { session } }) => {
    await dropSession(db, session)
    sessionsEnded({ session })
    return { message: 'You are logged out.' }
  })

  serve(app, readProfile, async ({ caller: { name, email, mobile, isApproved, adminType } }) => ({
    name,
    email,
    mobile,
    isApproved,
    adminType,
  }))
}

type Begun = { token: string } | { refused: ProblemCode }

/** Begins a session of an account whose password was right a moment ago, if nothing has changed since. */
const beginVerified = (
  { db, loggedIn }: Pick<AccountDeps, 'db' | 'loggedIn'>,
  verified: Account,
  { client, requestId, at }: { client: string; requestId: string; at: Date },
): Promise<Begun> =>
  db.transaction().execute(async (tx): Promise<Begun> => {
    const account = await lockAccount(tx, verified.id)
    if (account?.password_hash !== verified.password_hash) return { refused: 'login.wrong' }
    if (account.status === 'deactivated') return { refused: 'account.deactivated' }
    await noteLogin(tx, account.id, at)
    await loggedIn(tx, { accountId: account.id, requestId, at })
    return { token: await beginSession(tx, { accountId: account.id, client, at }) }
  })
