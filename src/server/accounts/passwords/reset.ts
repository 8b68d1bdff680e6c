import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { makeResetLink, resetPassword } from '#shared/accounts/api.ts'
import type { CheckProof, Tries } from '../attempts.ts'
import { parseAccountId } from '../ids.ts'
import { getSharedSalt, lockAccount, lockAccounts, recordChange } from '../queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { createToken, hashToken } from '../sessions/sessions.ts'
import {
  consumeResetLink,
  findAccountByResetLink,
  lockResetLinks,
  updatePassword,
  upsertResetLink,
} from './queries.ts'
import { hashNewPassword } from './rules.ts'

/** A reset link is good for this long, ms. */
export const LINK_END = 60 * 60_000

interface Making {
  accountId: string
  /** Null: the operator of the machine. */
  by: string | null
  requestId: string | null
  at: Date
}

/** Makes a reset link in place of an older one; undefined for an unknown account. */
export async function createResetLink(
  tx: Db,
  making: Making,
): Promise<{ path: string; expiresAt: string } | undefined> {
  const { accountId, at } = making
  if (!(await lockAccount(tx, accountId))) return undefined
  const token = createToken()
  await upsertResetLink(tx, making, hashToken(token))
  await recordChange(tx, { ...making, before: null, after: { resetLink: 'made' } })
  // behind the #, which no server log sees
  return { path: `/admin/reset#${token}`, expiresAt: new Date(at.getTime() + LINK_END).toISOString() }
}

/** The making of reset links, by Admins who hand them over. */
export function resetLinkRoutes(app: FastifyInstance, checkProof: CheckProof): void {
  endpointRoute(app, makeResetLink, async ({ params: { _id }, ...call }) => {
    const { caller, write, request } = call
    const accountId = parseAccountId(_id)
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new HttpError('account.ownReset')
    await checkProof(call)
    const made = await write.afterLocking(
      tx => lockAccounts(tx, [accountId, caller.id]),
      tx => createResetLink(tx, { accountId, by: caller.id, requestId: request.id, at: app.now() }),
    )
    if (!made) throw new HttpError('account.unknown')
    return made
  })
}

/** Stands in for the email where tries are counted: who tries a link names no account. */
const ANY_LINK = 'reset link'

/** A way back in for those who forgot their password, by a link an Admin has handed over. */
export function passwordResetRoutes(app: FastifyInstance, { tryPassword }: Tries): void {
  const { config, now } = app
  const { db } = app.storage

  endpointRoute(app, resetPassword, async ({ body: { resetToken, password }, request }) => {
    const link = hashToken(resetToken)
    const account = await findAccountByResetLink(db, link, new Date(now().getTime() - LINK_END))
    // links are tried as passwords are, and slowed down with them
    await tryPassword({ email: ANY_LINK, ip: request.ip }, [
      'reset.closed',
      async () => account !== undefined,
    ])
    if (!account) throw new HttpError('reset.closed')
    const { id, name, email } = account
    const choice = { password, name, email, path: 'password' as const }
    const passwordHash = await hashNewPassword(config, choice, getSharedSalt(account))
    const isReset = await db.transaction().execute(async tx => {
      await lockAccount(tx, id)
      await lockResetLinks(tx, id)
      if (!(await consumeResetLink(tx, link))) return false
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
