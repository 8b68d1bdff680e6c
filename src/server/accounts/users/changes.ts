import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import type { Caller, Write } from '#server/http/endpointRoute.ts'
import { notifyAfterCommit } from '#server/notifications/notifyAfterCommit.ts'
import { markRead } from '#server/notifications/queries.ts'
import type { UserChange } from '#shared/accounts/accounts.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { deleteResetLinks } from '../passwords/queries.ts'
import { type Account, recordChange } from '../queries.ts'
import { deleteOtherRequests, lockRequests } from '../registration/queries.ts'
import { endSessions } from '../sessions/queries.ts'
import { lockWithAdmins, updateAccount } from './queries.ts'
import { type RemovalChange, recordDismissal } from './removal.ts'

/** The title under which Admins are told that there is one more of them. */
export const formatNewAdminTitle = (name: string, by: string): string =>
  `New Admin: ${name}, approved by ${by}`

/** Who changes whom, and when. */
export interface Change {
  accountId: string
  by: Pick<Caller, 'id' | 'name'>
  write: Write
  requestId: string
  at: Date
}

type Standing = Pick<Account, 'admin_type' | 'status'>
type Decision = { after: Standing } | { refused: ProblemCode } | { needsType: true }
export type Changed = { account: Account; isShutOut: boolean } | Exclude<Decision, { after: Standing }>

/** What becomes of an account (specification, section 4; docs/design/decisions.md, Accounts). */
export function decideChange(
  { admin_type, status }: Standing,
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

/** Changes an account, all or nothing; one that is shut out loses its sessions in the same moment. */
export const changeAccount = (
  app: FastifyInstance,
  { accountId, by, write, ...made }: Change,
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
      const isShutOut = before.status === 'approved' && after.status === 'deactivated'
      const isLetIn = before.status !== 'approved' && after.status === 'approved'
      if (before.admin_type !== after.admin_type || before.status !== after.status) {
        await updateAccount(tx, accountId, after)
        const changed = { before: toFacts(before), after: toFacts(after) }
        await recordChange(tx, { ...made, ...changed, accountId, by: by.id })
      }
      if (isLetIn && after.admin_type === 'Admin') {
        const title = formatNewAdminTitle(account.name, by.name)
        await notify({ type: 'user', title, accountId, approvedBy: by.id })
      }
      // what happened before an account was approved is no news to it
      if (isLetIn) await markRead(tx, accountId)
      if (isLetIn && before.status === 'pending') await dismissOthers(tx, account, { ...made, by: by.id })
      if (isShutOut) await endSessions(tx, accountId, made.at)
      // a link somebody still holds is none any more, and neither is one they made
      if (isShutOut) await deleteResetLinks(tx, accountId)
      return { account: { ...account, ...after }, isShutOut }
    },
    // the last statement of `work` may end the caller's own session
    work => write.afterLocking(tx => lockForChange(tx, accountId), work),
  )

/** Requests come before accounts wherever both are locked, so that two calls at once do not wait for each other. */
async function lockForChange(tx: Db, accountId: string): Promise<void> {
  await lockRequests(tx)
  await lockWithAdmins(tx, accountId)
}

/** Dismisses who else asked with the email of a request that was approved. */
async function dismissOthers(
  tx: Db,
  account: Account,
  made: Omit<RemovalChange, 'accountId'>,
): Promise<void> {
  for (const accountId of await deleteOtherRequests(tx, account))
    await recordDismissal(tx, { ...made, accountId })
}

const toFacts = ({ admin_type, status }: Standing) => ({ adminType: admin_type, status })
