import type { FastifyInstance } from 'fastify'
import type { Db, Transact } from '#server/database/tables.ts'
import { type AuthenticatedCall, type Caller, endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import type { Profile } from '#shared/accounts/accounts.ts'
import {
  changeProfile,
  endOtherSessions,
  endSession,
  listSessions,
  logIn,
  logOut,
  readProfile,
} from '#shared/accounts/api.ts'
import { isPrintable } from '#shared/text.ts'
import { findAreaNames } from '../areas/queries.ts'
import type { Attempts } from '../attempts.ts'
import { findByPassword } from '../passwords/hashing.ts'
import {
  type Account,
  listAccountsByEmail,
  lockAccount,
  recordChange,
  toChangeContext,
  updateDetails,
} from '../queries.ts'
import { findFactor } from '../second-factor/queries.ts'
import { type Begun, beginLogin, type Login } from './beginSession.ts'
import { describeClient } from './clients.ts'
import { deleteOtherSessions, deleteOwnSession, deleteSession, listLiveSessions } from './queries.ts'
import { getExpiry } from './sessions.ts'

export function logInRoutes(app: FastifyInstance, { tryPassword, verifySecondFactor }: Attempts): void {
  const { db } = app.storage

  const transact: Transact = work => db.transaction().execute(work)

  endpointRoute(app, logIn, async ({ body, request, reply }) => {
    const email = body.email.trim().toLowerCase()
    // PostgreSQL has no text with such characters, and so no such account
    const accounts = isPrintable(email) ? await listAccountsByEmail(db, email) : []
    let account: Account | undefined
    let hasFactor = false
    await tryPassword(
      { email, ip: request.ip },
      [
        'login.wrong',
        async () => {
          account = await findByPassword(accounts, body.password)
          return account !== undefined
        },
      ],
      [
        'secondFactor.wrong',
        // after the password: nobody else learns whether there is a second factor
        async () => {
          hasFactor = (await findFactor(db, account!.id))?.isOn ?? false
          const use = { accountId: account!.id, requestId: request.id, transact }
          return verifySecondFactor(use, body.code, 'login.secondFactor')
        },
      ],
    )
    if (!account) throw new HttpError('login.wrong')
    const client = describeClient(request.headers['user-agent'])
    const login = { client, requestId: request.id, at: app.now(), hasFactor }
    const begun = await beginVerified(db, account, login)
    if ('refused' in begun) throw new HttpError(begun.refused)
    for (const session of begun.displaced) app.events.emit('sessions.ended', { session })
    reply.header('cache-control', 'no-store')
    return { token: begun.token, message: 'Loged In Successfully' }
  })
}

/** Begins a session of an account whose password, and code, were right a moment ago, if nothing has changed since. */
const beginVerified = (
  db: Db,
  verified: Account,
  { hasFactor, ...login }: Login & { hasFactor: boolean },
): Promise<Begun> =>
  db.transaction().execute(async (tx): Promise<Begun> => {
    const account = await lockAccount(tx, verified.id)
    if (account?.password_hash !== verified.password_hash) return { refused: 'login.wrong' }
    if (!hasFactor && account.status !== 'deactivated' && (await findFactor(tx, account.id))?.isOn)
      return { refused: 'login.secondFactor' }
    return beginLogin(tx, account, login)
  })

export function sessionRoutes(app: FastifyInstance): void {
  endpointRoute(app, logOut, async ({ caller: { id, session }, write }) => {
    const lock = (tx: Db) => lockAccount(tx, id)
    await write.afterLocking(lock, tx => deleteSession(tx, session))
    app.events.emit('sessions.ended', { session })
    return { message: 'You are logged out.' }
  })

  endpointRoute(app, readProfile, ({ caller }) => toProfile(app, caller))

  endpointRoute(app, changeProfile, async ({ body, caller, write, request }) => {
    const lock = (tx: Db) => lockAccount(tx, caller.id)
    await write.afterLocking(lock, async tx => {
      await updateDetails(tx, caller.id, body)
      await recordChange(tx, {
        ...toChangeContext({ caller, request }, app.now()),
        action: 'profile.changed',
      })
    })
    return toProfile(app, { ...caller, ...body })
  })
}

/** The specified profile, unless there is more to say. */
async function toProfile(
  app: FastifyInstance,
  { id, name, email, mobile, isApproved, adminType }: Caller,
): Promise<Profile> {
  const areas = await findAreaNames(app.db, id)
  return { name, email, mobile, isApproved, adminType, ...(areas.length > 0 && { areas }) }
}

/** The sessions of the own account: their list, and ending of them. */
export function ownSessionRoutes(app: FastifyInstance): void {
  const { db, now } = app
  const recordEnd = (tx: Db, call: AuthenticatedCall) =>
    recordChange(tx, { ...toChangeContext(call, now()), action: 'sessions.ended' })

  endpointRoute(app, listSessions, async ({ caller }) => {
    const sessions = await listLiveSessions(db, caller.id, getExpiry(now()))
    const shown = sessions.map(({ id, session, client, created_at, used_at }) => ({
      _id: id,
      client,
      begun: created_at.toISOString(),
      lastUsed: used_at.toISOString(),
      isThis: session.equals(caller.session),
    }))
    return shown.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
  })

  endpointRoute(app, endSession, async ({ params: { _id }, ...call }) => {
    const { caller, write } = call
    const id = parseUuid(_id, 'session.gone')
    const lock = (tx: Db) => lockAccount(tx, caller.id)
    const session = await write.afterLocking(lock, async tx => {
      const deleted = await deleteOwnSession(tx, caller.id, id)
      if (deleted) await recordEnd(tx, call)
      return deleted
    })
    if (!session) throw new HttpError('session.gone')
    app.events.emit('sessions.ended', { session })
    return { message: 'The session has ended.' }
  })

  endpointRoute(app, endOtherSessions, async call => {
    const { caller, write } = call
    const lock = (tx: Db) => lockAccount(tx, caller.id)
    const sessions = await write.afterLocking(lock, async tx => {
      const deleted = await deleteOtherSessions(tx, caller.id, caller.session)
      if (deleted.length > 0) await recordEnd(tx, call)
      return deleted
    })
    for (const session of sessions) app.events.emit('sessions.ended', { session })
    return { message: 'Every other session has ended.' }
  })
}
