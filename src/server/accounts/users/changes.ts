import type { UserChange } from '#shared/accounts/accounts.ts'
import type { ProblemCode } from '#shared/problems.ts'
import type { AccountDeps } from '../deps.ts'
import { type Account, recordChange } from '../queries.ts'
import { dropLink } from '../resetting/queries.ts'
import { endSessions } from '../sessions/queries.ts'
import { lockWithAdmins, updateAccount } from './queries.ts'

/** Who changes whom, and when. */
export interface Change {
  accountId: string
  by: string
  requestId: string
  at: Date
}

type Standing = Pick<Account, 'admin_type' | 'status'>
type Decision = { after: Standing } | { refused: ProblemCode } | { needsType: true }
export type Changed = { account: Account; isShutOut: boolean } | Exclude<Decision, { after: Standing }>

/** What becomes of an account (specification, section 4; docs/design/decisions.md, Accounts). */
export function decide(
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
  { db, approved }: Pick<AccountDeps, 'db' | 'approved'>,
  { accountId, ...made }: Change,
  change: UserChange,
): Promise<Changed> =>
  db.transaction().execute(async (tx): Promise<Changed> => {
    const { account, admins } = await lockWithAdmins(tx, accountId)
    if (!account) return { refused: 'account.unknown' }
    const decision = decide(account, change, admins.length === 1 && admins[0] === accountId)
    if (!('after' in decision)) return decision
    const { after } = decision
    const before = { admin_type: account.admin_type, status: account.status }
    const isShutOut = before.status === 'approved' && after.status === 'deactivated'
    if (before.admin_type !== after.admin_type || before.status !== after.status) {
      await updateAccount(tx, accountId, after)
      await recordChange(tx, { ...made, accountId, before: written(before), after: written(after) })
    }
    if (before.status !== 'approved' && after.status === 'approved') await approved(tx, accountId)
    if (isShutOut) await endSessions(tx, accountId, made.at)
    // a link somebody still holds is none any more
    if (isShutOut) await dropLink(tx, accountId)
    return { account: { ...account, ...after }, isShutOut }
  })

const written = ({ admin_type, status }: Standing) => ({ adminType: admin_type, status })
