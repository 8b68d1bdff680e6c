import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import { letWritesEnd } from '#server/database/queries.ts'
import { type Author, type Caller, endpointRoute, toAuthor, type Write } from '#server/http/endpointRoute.ts'
import { createFieldError, HttpError } from '#server/http/httpError.ts'
import { parseUuid } from '#server/http/request.ts'
import { insertNotification, markRead } from '#server/notifications/queries.ts'
import type { User, UserChange } from '#shared/accounts/accounts.ts'
import { changeUser, endUserSessions, listUsers, removeUser } from '#shared/accounts/api.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import { turnOffUserSecondFactor } from '#shared/accounts/secondFactor.ts'
import type { ProblemCode } from '#shared/problems.ts'
import type { Attempts } from '../attempts.ts'
import { deleteResetLinks } from '../passwords/queries.ts'
import { type Account, lockAccount, lockAccounts } from '../queries.ts'
import { deleteOtherRequests, lockRequests } from '../registration/queries.ts'
import { turnOffFactor } from '../second-factor/changes.ts'
import { deleteSessions, endSessions } from '../sessions/queries.ts'
import {
  getKnownAccount,
  type KnownAccount,
  listKnownAccounts,
  lockWithAdmins,
  updateAccount,
} from './queries.ts'
import { lockForRemoval, recordDismissal, removeAccount } from './removal.ts'

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
    if (changed.isDeactivation) app.events.emit('sessions.ended')
    return toUser(await getKnownAccount(db, changed.account.id))
  })

  endpointRoute(app, removeUser, async ({ params: { _id }, ...call }) => {
    const accountId = parseUuid(_id, 'account.unknown')
    const removal = await call.write.afterLocking(
      tx => lockForRemoval(tx, [accountId, call.caller.id]),
      tx => removeAccount(tx, accountId, toAuthor(call), now()),
    )
    if ('refused' in removal) throw new HttpError(removal.refused)
    app.events.emit('sessions.ended')
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
    const lock = (tx: Db) => lockToEndSessions(tx, [accountId, caller.id])
    const isKnown = await write.afterLocking(lock, async tx => {
      if (!(await lockAccount(tx, accountId))) return false
      await deleteSessions(tx, accountId)
      await recordEvent(tx, { action: 'sessions.ended', subjectId: accountId, ...toAuthor(call) })
      return true
    })
    if (!isKnown) throw new HttpError('account.unknown')
    app.events.emit('sessions.ended')
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
    app.events.emit('sessions.ended')
    return { message: 'The second factor of this account is off, and its sessions have ended.' }
  })
}

async function lockToEndSessions(tx: Db, ids: readonly string[]): Promise<void> {
  await letWritesEnd(tx)
  await lockAccounts(tx, ids)
}

const formatNewAdminTitle = (name: string, by: string): string => `New Admin: ${name}, approved by ${by}`

/** Who changes whom, and when. */
interface Change {
  accountId: string
  by: Pick<Caller, 'id' | 'name'>
  write: Write
  requestId: string
  at: Date
}

type AccountState = Pick<Account, 'admin_type' | 'status'>
type Decision = { after: AccountState } | { refused: ProblemCode } | { needsType: true }
type Changed = { account: Account; isDeactivation: boolean } | Exclude<Decision, { after: AccountState }>

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
const changeAccount = (
  app: FastifyInstance,
  { accountId, by, write, requestId, at }: Change,
  change: UserChange,
): Promise<Changed> =>
  write.afterLocking(
    tx => lockForChange(tx, accountId),
    // the last statement may end the caller's own session
    async (tx): Promise<Changed> => {
      const { account, admins } = await lockWithAdmins(tx, accountId)
      if (!account) return { refused: 'account.unknown' }
      const decision = decideChange(account, change, admins.length === 1 && admins[0] === accountId)
      if (!('after' in decision)) return decision
      const { after } = decision
      const author = { accountId: by.id, requestId }
      const before = { admin_type: account.admin_type, status: account.status }
      const isDeactivation = before.status === 'approved' && after.status === 'deactivated'
      const isApproval = before.status !== 'approved' && after.status === 'approved'
      if (before.admin_type !== after.admin_type || before.status !== after.status) {
        await updateAccount(tx, accountId, after)
        const action =
          before.status === after.status
            ? 'account.typed'
            : after.status === 'approved'
              ? 'account.approved'
              : 'account.deactivated'
        const facts = { before: toFacts(before), after: toFacts(after) }
        await recordEvent(tx, { action, ...facts, subjectId: accountId, ...author })
      }
      if (isApproval && hasAccess(after.admin_type, 'admin')) {
        const title = formatNewAdminTitle(account.name, by.name)
        await insertNotification(tx, { type: 'user', title, accountId, approvedBy: by.id }, app.databaseNow())
      }
      // earlier notifications are no news to a new Admin
      if (isApproval) await markRead(tx, accountId)
      if (isApproval && before.status === 'pending') await dismissOthers(tx, account, author)
      if (isDeactivation) await endSessions(tx, accountId, at)
      // reset links for it and by it must not work any more
      if (isDeactivation) await deleteResetLinks(tx, accountId)
      return { account: { ...account, ...after }, isDeactivation }
    },
  )

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
