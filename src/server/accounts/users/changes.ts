import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import type { Caller, Write } from '#server/http/endpointRoute.ts'
import { notifyAfterCommit } from '#server/notifications/notifyAfterCommit.ts'
import { markRead } from '#server/notifications/queries.ts'
import type { UserChange } from '#shared/accounts/accounts.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { deleteResetLinks } from '../passwords/queries.ts'
import { type Account, recordChange } from '../queries.ts'
import { deleteOtherRequests, lockRequests } from '../registration/queries.ts'
import { endSessions } from '../sessions/queries.ts'
import { lockWithAdmins, updateAccount } from './queries.ts'
import { type RemovalChange, recordDismissal } from './removal.ts'

const formatNewAdminTitle = (name: string, by: string): string => `New Admin: ${name}, approved by ${by}`

/** Who changes whom, and when. */
export interface Change {
  accountId: string
  by: Pick<Caller, 'id' | 'name'>
  write: Write
  requestId: string
  at: Date
}

type AccountState = Pick<Account, 'admin_type' | 'status'>
type Decision = { after: AccountState } | { refused: ProblemCode } | { needsType: true }
export type Changed =
  | { account: Account; isDeactivation: boolean }
  | Exclude<Decision, { after: AccountState }>

/** Decides a change without a database (specification, section 4; docs/specification-gaps.md, Accounts). */
function decideChange(
  { admin_type, status }: AccountState,
  { adminType, isApproved }: UserChange,
  isLastAdmin: boolean,
): Decision {
  if (adminType !== undefined) {
    if (status === 'approved') return { refused: 'account.typeLocked' }
    return { after: { admin_type: adminType, status } }
  }
  if (isApproved) return admin_type ? { after: { admin_type, status: 'approved' } } : { needsType: true }
  if (isLastAdmin) return { refused: 'account.lastAdmin' }
  return { after: { admin_type, status: status === 'approved' ? 'deactivated' : status } }
}

/** Changes an account in one transaction; deactivation ends its sessions. */
export const changeAccount = (
  app: FastifyInstance,
  { accountId, by, write, ...occasion }: Change,
  change: UserChange,
): Promise<Changed> =>
  notifyAfterCommit(
    app,
    async (tx, notify): Promise<Changed> => {
      const { account, admins } = await lockWithAdmins(tx, accountId)
      if (!account) return { refused: 'account.unknown' }
      const decision = decideChange(account, change, admins.length === 1 && admins[0] === accountId)
      if (!('after' in decision)) return decision
      const { after } = decision
      const before = { admin_type: account.admin_type, status: account.status }
      const isDeactivation = before.status === 'approved' && after.status === 'deactivated'
      const isApproval = before.status !== 'approved' && after.status === 'approved'
      if (before.admin_type !== after.admin_type || before.status !== after.status) {
        await updateAccount(tx, accountId, after)
        const changed = { before: toFacts(before), after: toFacts(after) }
        await recordChange(tx, { ...occasion, ...changed, accountId, by: by.id })
      }
      if (isApproval && hasAccess(after.admin_type, 'admin')) {
        const title = formatNewAdminTitle(account.name, by.name)
        await notify({ type: 'user', title, accountId, approvedBy: by.id })
      }
      // earlier notifications are no news to a new Admin
      if (isApproval) await markRead(tx, accountId)
      if (isApproval && before.status === 'pending')
        await dismissOthers(tx, account, { ...occasion, by: by.id })
      if (isDeactivation) await endSessions(tx, accountId, occasion.at)
      // reset links for it and by it must not work any more
      if (isDeactivation) await deleteResetLinks(tx, accountId)
      return { account: { ...account, ...after }, isDeactivation }
    },
    // the last statement of `work` may end the caller's own session
    work => write.afterLocking(tx => lockForChange(tx, accountId), work),
  )

/** Requests are locked before accounts wherever both are: two calls at once must not deadlock. */
async function lockForChange(tx: Db, accountId: string): Promise<void> {
  await lockRequests(tx)
  await lockWithAdmins(tx, accountId)
}

/** Dismisses the other requests with the email of an approved one. */
async function dismissOthers(
  tx: Db,
  account: Account,
  occasion: Omit<RemovalChange, 'accountId'>,
): Promise<void> {
  for (const accountId of await deleteOtherRequests(tx, account))
    await recordDismissal(tx, { ...occasion, accountId })
}

const toFacts = ({ admin_type, status }: AccountState) => ({ adminType: admin_type, status })
