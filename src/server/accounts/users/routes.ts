import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { endpointRoute } from '#server/http/endpointRoute.ts'
import { createFieldError, HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import type { User } from '#shared/accounts/accounts.ts'
import { changeUser, endUserSessions, listUsers, removeUser } from '#shared/accounts/api.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor.ts'
import type { Attempts } from '../attempts.ts'
import { lockAccount, lockAccounts, recordChange, toChangeContext } from '../queries.ts'
import { turnOffFactor } from '../second-factor/changes.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { changeAccount } from './changes.ts'
import { getKnownAccount, type KnownAccount, listKnownAccounts } from './queries.ts'
import { lockForRemoval, removeAccount } from './removal.ts'

export const toUser = (account: KnownAccount): User => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  mobile: account.mobile,
  adminType: account.admin_type,
  isApproved: account.status === 'approved',
  status: account.status,
  requestedAt: account.created_at.toISOString(),
  requestCode: account.request_code,
  decision: account.decided_at && { by: account.decided_by, at: account.decided_at.toISOString() },
  lastLogin: account.last_login_at?.toISOString() ?? null,
  hasSecondFactor: account.has_second_factor,
  areas: account.areas,
})

/** The accounts of others, for Admins: approval, deactivation, removal, ending of sessions and second factors. */
export function userRoutes(app: FastifyInstance, { verifyProof }: Attempts): void {
  const { db, now } = app

  endpointRoute(app, listUsers, async () => (await listKnownAccounts(db)).map(toUser))

  endpointRoute(app, changeUser, async ({ params: { _id }, body, caller, write, request }) => {
    const accountId = parseUuid(_id, 'account.unknown')
    if (accountId === caller.id && body.isApproved) throw new HttpError('account.ownApproval')
    const change = { accountId, by: caller, write, requestId: request.id, at: now() }
    const changed = await changeAccount(app, change, body)
    if ('needsType' in changed) throw createFieldError('adminType', 'noAccountType')
    if ('refused' in changed) throw new HttpError(changed.refused)
    if (changed.isDeactivation) app.events.emit('sessions.ended', { accountId: changed.account.id })
    return toUser(await getKnownAccount(db, changed.account.id))
  })

  endpointRoute(app, removeUser, async ({ params: { _id }, ...call }) => {
    const accountId = parseUuid(_id, 'account.unknown')
    const change = toChangeContext(call, now(), accountId)
    const removal = await call.write.afterLocking(
      tx => lockForRemoval(tx, change),
      tx => removeAccount(tx, change),
    )
    if ('refused' in removal) throw new HttpError(removal.refused)
    app.events.emit('sessions.ended', { accountId })
    if ('dismissed' in removal) return { message: 'The request has been dismissed.' }
    const { pseudonym } = removal
    return {
      message: `The account has been erased. What was done with it is shown under "${pseudonym}".`,
      pseudonym,
    }
  })

  endpointRoute(app, endUserSessions, async ({ params: { _id }, ...call }) => {
    const { caller, write } = call
    const accountId = parseUuid(_id, 'account.unknown')
    const lock = (tx: Db) => lockAccounts(tx, [accountId, caller.id])
    const isKnown = await write.afterLocking(lock, async tx => {
      if (!(await lockAccount(tx, accountId))) return false
      await deleteSessions(tx, accountId)
      const context = toChangeContext(call, now(), accountId)
      await recordChange(tx, { ...context, before: null, after: { sessions: 'ended' } })
      return true
    })
    if (!isKnown) throw new HttpError('account.unknown')
    app.events.emit('sessions.ended', { accountId })
    return { message: 'Every session of this account has ended.' }
  })

  endpointRoute(app, turnOffUserSecondFactor, async ({ params: { _id }, ...call }) => {
    const { caller, write } = call
    const accountId = parseUuid(_id, 'account.unknown')
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new HttpError('account.ownSecondFactor')
    await verifyProof(call)
    const lock = (tx: Db) => lockAccounts(tx, [accountId, caller.id])
    await write.afterLocking(lock, async tx => {
      await turnOffFactor(tx, toChangeContext(call, now(), accountId))
      await deleteSessions(tx, accountId)
    })
    app.events.emit('sessions.ended', { accountId })
    return { message: 'The second factor of this account is off, and its sessions have ended.' }
  })
}
