import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { letWritesEnd } from '#server/database/queries.ts'
import { type Author, endpointRoute, type StaffCall, toAuthor } from '#server/http/endpointRoute.ts'
import { createFieldError, HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import { insertNotification, markRead } from '#server/notifications/queries.ts'
import type { UserChange } from '#shared/accounts/accounts.ts'
import { changeUser, endUserSessions, listUsers, removeUser } from '#shared/accounts/api.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor.ts'
import type { AuditAction } from '#shared/audit/api.ts'
import type { Attempts } from '../attempts.ts'
import { deleteResetLinks } from '../passwords/queries.ts'
import { type Account, lockAccount, lockAccounts } from '../queries.ts'
import { deleteOtherRequests, lockRequests } from '../registration/queries.ts'
import { turnOffFactor } from '../second-factor/changes.ts'
import { deleteSessions, endSessions } from '../sessions/queries.ts'
import { getUser, listAllUsers, lockWithAdmins, updateAccount } from './queries.ts'
import { lockForRemoval, recordDismissal, removeAccount } from './removal.ts'

/** The accounts of others, for Admins: approval, deactivation, removal, ending of sessions and second factors. */
export function userRoutes(app: FastifyInstance, { verifyProof }: Attempts): void {
  const { db, now } = app

  endpointRoute(app, listUsers, () => listAllUsers(db))

  endpointRoute(app, changeUser, async ({ params: { _id }, body, ...call }) => {
    const accountId = parseUuid(_id, 'account.unknown')
    if (accountId === call.caller.id && body.isApproved) throw new HttpError('account.ownApproval')
    await call.write.afterLocking(
      tx => lockForChange(tx, accountId),
      // the last statement may end the caller's own session
      tx => changeAccount(app, tx, accountId, body, call),
    )
    return getUser(db, accountId)
  })

  endpointRoute(app, removeUser, async ({ params: { _id }, ...call }) => {
    const accountId = parseUuid(_id, 'account.unknown')
    const pseudonym = await call.write.afterLocking(
      tx => lockForRemoval(tx, [accountId, call.caller.id]),
      tx => removeAccount(tx, accountId, toAuthor(call), now()),
    )
    if (pseudonym === undefined) return { message: 'The request has been dismissed.' }
    return {
      message: `The account has been erased. What was done with it is shown under "${pseudonym}".`,
      pseudonym,
    }
  })

  endpointRoute(app, endUserSessions, async ({ params: { _id }, ...call }) => {
    const { caller, write } = call
    const accountId = parseUuid(_id, 'account.unknown')
    const lock = (tx: Db) => lockToEndSessions(tx, [accountId, caller.id])
    await write.afterLocking(lock, async tx => {
      if (!(await lockAccount(tx, accountId))) throw new HttpError('account.unknown')
      await deleteSessions(tx, accountId)
      await recordEvent(tx, { action: 'sessions.ended', subjectId: accountId, ...toAuthor(call) })
    })
    return { message: 'Every session of this account has ended.' }
  })

  endpointRoute(app, turnOffUserSecondFactor, async ({ params: { _id }, ...call }) => {
    const { caller, write } = call
    const accountId = parseUuid(_id, 'account.unknown')
    // a session alone must not be enough to take the account over
    if (accountId === caller.id) throw new HttpError('account.ownSecondFactor')
    await verifyProof(call)
    const lock = (tx: Db) => lockToEndSessions(tx, [accountId, caller.id])
    await write.afterLocking(lock, async tx => {
      await turnOffFactor(tx, accountId, toAuthor(call))
      await deleteSessions(tx, accountId)
    })
    return { message: 'The second factor of this account is off, and its sessions have ended.' }
  })
}

async function lockToEndSessions(tx: Db, ids: readonly string[]): Promise<void> {
  await letWritesEnd(tx)
  await lockAccounts(tx, ids)
}

type AccountState = Pick<Account, 'admin_type' | 'status'>

/** Decides a change; throws why it is refused (specification, section 4; docs/specification-gaps.md, Accounts). */
function decideChange(
  { admin_type, status }: AccountState,
  { adminType, isApproved }: UserChange,
  isLastAdmin: boolean,
): AccountState {
  if (adminType !== undefined) {
    if (status === 'approved') throw new HttpError('account.typeLocked')
    return { admin_type: adminType, status }
  }
  if (isApproved) {
    if (!admin_type) throw createFieldError('adminType', 'noAccountType')
    return { admin_type, status: 'approved' }
  }
  if (isLastAdmin) throw new HttpError('account.lastAdmin')
  return { admin_type, status: status === 'approved' ? 'deactivated' : status }
}

const nameChange = (before: AccountState, after: AccountState): AuditAction => {
  if (before.status === after.status) return 'account.typed'
  return after.status === 'approved' ? 'account.approved' : 'account.deactivated'
}

/** Changes an account; its sessions end when it is deactivated. */
async function changeAccount(
  app: FastifyInstance,
  tx: Db,
  accountId: string,
  change: UserChange,
  call: StaffCall,
): Promise<void> {
  const { account, admins } = await lockWithAdmins(tx, accountId)
  if (!account) throw new HttpError('account.unknown')
  const after = decideChange(account, change, admins.length === 1 && admins[0] === accountId)
  const author = toAuthor(call)
  const isDeactivation = account.status === 'approved' && after.status === 'deactivated'
  const isApproval = account.status !== 'approved' && after.status === 'approved'
  if (account.admin_type !== after.admin_type || account.status !== after.status) {
    await updateAccount(tx, accountId, after)
    const facts = { before: toFacts(account), after: toFacts(after) }
    await recordEvent(tx, { action: nameChange(account, after), ...facts, subjectId: accountId, ...author })
  }
  if (isApproval && hasAccess(after.admin_type, 'admin')) {
    const approvedBy = call.caller.id
    await insertNotification(tx, { type: 'user', accountId, approvedBy }, app.databaseNow())
  }
  // earlier notifications are no news to a new Admin
  if (isApproval) await markRead(tx, accountId)
  if (isApproval && account.status === 'pending') await dismissOthers(tx, account, author)
  if (isDeactivation) await endSessions(tx, accountId, app.now())
  // reset links for it and by it must not work any more
  if (isDeactivation) await deleteResetLinks(tx, accountId)
}

/** Requests are locked before accounts wherever both are: two calls at once must not deadlock. */
async function lockForChange(tx: Db, accountId: string): Promise<void> {
  await letWritesEnd(tx)
  await lockRequests(tx)
  await lockWithAdmins(tx, accountId)
}

async function dismissOthers(tx: Db, account: Account, author: Author): Promise<void> {
  for (const id of await deleteOtherRequests(tx, account)) await recordDismissal(tx, id, author)
}

const toFacts = ({ admin_type, status }: AccountState) => ({ adminType: admin_type, status })
