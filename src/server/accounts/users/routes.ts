import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import type { User } from '#shared/accounts/accounts.ts'
import { changeUser, endUserSessions, listUsers } from '#shared/accounts/api.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor/api.ts'
import type { AccountDeps } from '../deps.ts'
import { accountIdOf } from '../ids.ts'
import { lockAccount, recordChange } from '../queries.ts'
import { turnOff } from '../secondFactor/changes.ts'
import { dropSessions } from '../sessions/queries.ts'
import { changeAccount } from './changes.ts'
import { findAccounts, findKnown, type KnownAccount } from './queries.ts'

const userOf = (account: KnownAccount): User => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  mobile: account.mobile,
  adminType: account.admin_type,
  isApproved: account.status === 'approved',
  decision: account.decided_at && { by: account.decided_by, at: account.decided_at.toISOString() },
  lastLogin: account.last_login_at?.toISOString() ?? null,
  hasSecondFactor: account.has_second_factor,
})

/** Approving and deactivating of accounts, ending of their sessions and second factors, by Admins. */
export function userRoutes(app: FastifyInstance, { db, approved, sessionsEnded, now }: AccountDeps): void {
  serve(app, listUsers, async () => (await findAccounts(db)).map(userOf))

  serve(app, changeUser, async ({ params: { _id }, body, caller, request }) => {
    const made = { accountId: accountIdOf(_id), by: caller.id, requestId: request.id, at: now() }
    const changed = await changeAccount({ db, approved }, made, body)
    if ('needsType' in changed) throw needsType()
    if ('refused' in changed) throw new Refused(changed.refused)
    if (changed.isShutOut) sessionsEnded({ accountId: changed.account.id })
    return userOf(await findKnown(db, changed.account.id))
  })

  serve(app, endUserSessions, async ({ params: { _id }, caller, request }) => {
    const accountId = accountIdOf(_id)
    const isKnown = await db.transaction().execute(async tx => {
      if (!(await lockAccount(tx, accountId))) return false
      await dropSessions(tx, accountId)
      const made = { accountId, by: caller.id, requestId: request.id, at: now() }
      await recordChange(tx, { ...made, before: null, after: { sessions: 'ended' } })
      return true
    })
    if (!isKnown) throw new Refused('account.unknown')
    sessionsEnded({ accountId })
    return { message: 'Every session of this account has ended.' }
  })

  serve(app, turnOffUserSecondFactor, async ({ params: { _id }, caller, request }) => {
    const accountId = accountIdOf(_id)
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new Refused('account.ownSecondFactor')
    await db.transaction().execute(async tx => {
      await turnOff(tx, { accountId, by: caller.id, requestId: request.id, at: now() })
      await dropSessions(tx, accountId)
    })
    sessionsEnded({ accountId })
    return { message: 'The second factor of this account is off, and its sessions have ended.' }
  })
}

function needsType(): Refused {
  const message = 'Please select Admin Type before approval.'
  return new Refused('request.invalid', { message, errors: [{ path: 'adminType', message }] })
}
