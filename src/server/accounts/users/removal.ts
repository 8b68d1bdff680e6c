import type { Db } from '#server/database/db.ts'
import type { ProblemCode } from '#shared/problems.ts'
import { deleteResetLinks } from '../passwords/queries.ts'
import { type ChangeContext, lockAccount, lockAccounts, recordChange } from '../queries.ts'
import { deleteRequest, lockRequests } from '../registration/queries.ts'
import { deleteFactor } from '../second-factor/queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { eraseAccount, listAccountsByPerson } from './queries.ts'

/** The account to remove, and the Admin who removes it. */
export type RemovalChange = ChangeContext & { by: string }

/** The result: the request was dismissed, or the account was erased and has a pseudonym. */
type Removal = { dismissed: true } | { pseudonym: string } | { refused: ProblemCode }

/** Returns the name that history shows for erased staff; the same id gives the same pseudonym. */
const toPseudonym = (accountId: string) => `Former staff ${accountId.slice(0, 6)}`

/** Locks the requests, then who is removed and who removes: the order of all who lock both. */
export async function lockForRemoval(tx: Db, { accountId, by }: RemovalChange): Promise<void> {
  await lockRequests(tx)
  await lockAccounts(tx, [accountId, by])
}

/** Dismisses a request for an account, or erases staff who were deactivated; `lockForRemoval` comes before. */
export async function removeAccount(tx: Db, change: ChangeContext): Promise<Removal> {
  const account = await lockAccount(tx, change.accountId)
  if (!account) return { refused: 'account.unknown' }
  if (account.status === 'approved') return { refused: 'account.approved' }
  if (account.status === 'pending') {
    await dismissRequest(tx, change)
    return { dismissed: true }
  }
  const pseudonym = toPseudonym(account.id)
  await deleteSessions(tx, account.id)
  await deleteFactor(tx, account.id)
  await deleteResetLinks(tx, account.id)
  await eraseAccount(tx, account.id, { pseudonym, at: change.at })
  await recordChange(tx, { ...change, action: 'account.erased' })
  return { pseudonym }
}

/**
 * Dismisses every request of a person, known by an email in lower case or a phone number; returns how many there were,
 * and how many accounts of staff the person has, which stay.
 */
export async function eraseRequests(
  tx: Db,
  person: string,
  occasion: Omit<RemovalChange, 'accountId'>,
): Promise<{ requests: number; accounts: number }> {
  await lockRequests(tx)
  const found = await listAccountsByPerson(tx, person)
  const requests = found.filter(({ status }) => status === 'pending')
  await lockAccounts(tx, [...requests.map(({ id }) => id), occasion.by])
  for (const { id } of requests) await dismissRequest(tx, { ...occasion, accountId: id })
  return { requests: requests.length, accounts: found.length - requests.length }
}

/** Deletes a request with all data of the person; the record says when, and by which Admin. */
async function dismissRequest(tx: Db, change: ChangeContext): Promise<void> {
  await deleteRequest(tx, change.accountId)
  await recordDismissal(tx, change)
}

export const recordDismissal = (tx: Db, change: ChangeContext): Promise<void> =>
  recordChange(tx, { ...change, action: 'account.dismissed' })
