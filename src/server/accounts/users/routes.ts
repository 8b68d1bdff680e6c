import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused.ts'
import { serve } from '#server/serve.ts'
import type { User } from '#shared/accounts/accounts.ts'
import { changeUser, listUsers } from '#shared/accounts/api.ts'
import type { AccountDeps } from '../deps.ts'
import type { Account } from '../queries.ts'
import { changeAccount } from './changes.ts'
import { findAccounts } from './queries.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const userOf = ({ id, name, email, mobile, admin_type, status }: Account): User => ({
  _id: id,
  name,
  email,
  mobile,
  adminType: admin_type,
  isApproved: status === 'approved',
})

/** Approving and deactivating of accounts, by Admins. */
export function userRoutes(app: FastifyInstance, { db, approved, sessionsEnded, now }: AccountDeps): void {
  serve(app, listUsers, async () => (await findAccounts(db)).map(userOf))

  serve(app, changeUser, async ({ params: { _id }, body, caller, request }) => {
    if (!UUID.test(_id)) throw new Refused('account.unknown')
    const made = { accountId: _id.toLowerCase(), by: caller.id, requestId: request.id, at: now() }
    const changed = await changeAccount({ db, approved }, made, body)
    if ('needsType' in changed) throw needsType()
    if ('refused' in changed) throw new Refused(changed.refused)
    if (changed.isShutOut) sessionsEnded({ accountId: changed.account.id })
    return userOf(changed.account)
  })
}

function needsType(): Refused {
  const message = 'Please select Admin Type before approval.'
  return new Refused('request.invalid', { message, errors: [{ path: 'adminType', message }] })
}
