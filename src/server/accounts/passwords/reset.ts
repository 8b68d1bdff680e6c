import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import { makeResetLink, resetPassword } from '#shared/accounts/api.ts'
import type { Attempts } from '../attempts.ts'
import { type AccountChange, getSharedSalt, lockAccount, lockAccounts, recordChange } from '../queries.ts'
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

/** Lifetime of a reset link, ms. */
export const LINK_END = 60 * 60_000

/** Replaces the reset link of an account; undefined for an unknown account. `by` is null for the operator. */
export async function createResetLink(
  tx: Db,
  creation: Omit<AccountChange, 'before' | 'after'>,
): Promise<{ path: string; expiresAt: string } | undefined> {
  const { accountId, at } = creation
  if (!(await lockAccount(tx, accountId))) return undefined
  const token = createToken()
  await upsertResetLink(tx, creation, hashToken(token))
  await recordChange(tx, { ...creation, before: null, after: { resetLink: 'made' } })
  // behind the #, which browsers send to no server
  return { path: `/admin/reset#${token}`, expiresAt: new Date(at.getTime() + LINK_END).toISOString() }
}

export function resetLinkRoutes(app: FastifyInstance, { verifyProof }: Attempts): void {
  endpointRoute(app, makeResetLink, async ({ params: { _id }, ...call }) => {
    const { caller, write, request } = call
    const accountId = parseUuid(_id, 'account.unknown')
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new HttpError('account.ownReset')
    await verifyProof(call)
    const link = await write.afterLocking(
      tx => lockAccounts(tx, [accountId, caller.id]),
      tx => createResetLink(tx, { accountId, by: caller.id, requestId: request.id, at: app.now() }),
    )
    if (!link) throw new HttpError('account.unknown')
    return link
  })
}

/** Throttle key of reset links, which carry no email. */
const ANY_LINK = 'reset link'

export function passwordResetRoutes(app: FastifyInstance, { tryPassword }: Attempts): void {
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
      const change = { accountId: id, by: null, requestId: request.id, at: now() }
      await recordChange(tx, { ...change, before: null, after: { password: 'reset' } })
      return true
    })
    if (!isReset) throw new HttpError('reset.closed')
    app.events.emit('sessions.ended', { accountId: id })
    return { message: 'Your password has been changed. Please log in.' }
  })
}
