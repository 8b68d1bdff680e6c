import { recordEvent } from '#server/audit/queries.ts'
import type { Db } from '#server/database/db.ts'
import type { Author } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import { deleteResetLinks } from '../passwords/queries.ts'
import { lockAccount, lockAccounts } from '../queries.ts'
import { deleteRequest, lockRequests } from '../registration/queries.ts'
import { deleteFactor } from '../second-factor/queries.ts'
import { deleteSessions } from '../sessions/queries.ts'
import { eraseAccount, listAccountsByPerson } from './queries.ts'

/** Returns the name that history shows for erased staff; the same id gives the same pseudonym. */
const toPseudonym = (accountId: string) => `Former staff ${accountId.slice(0, 6)}`

/** Locks the requests, then who is removed and who removes: the order of all who lock both. */
export async function lockForRemoval(tx: Db, ids: readonly string[]): Promise<void> {
  await lockRequests(tx)
  await lockAccounts(tx, ids)
}

/**
 * Dismisses a request for an account, or erases staff who were deactivated and returns their pseudonym; `lockForRemoval` comes
 * before. Throws `account.unknown` and `account.approved`.
 */
export async function removeAccount(
  tx: Db,
  id: string,
  author: Author,
  at: Date,
): Promise<string | undefined> {
  const account = await lockAccount(tx, id)
  if (!account) throw new HttpError('account.unknown')
  if (account.status === 'approved') throw new HttpError('account.approved')
  if (account.status === 'pending') {
    await dismissRequest(tx, id, author)
    return undefined
  }
  const pseudonym = toPseudonym(id)
  await deleteSessions(tx, id)
  await deleteFactor(tx, id)
  await deleteResetLinks(tx, id)
  await eraseAccount(tx, id, { pseudonym, at })
  await recordEvent(tx, { action: 'account.erased', subjectId: id, ...author })
  return pseudonym
}

/**
 * Dismisses every request of a person, known by an email in lower case or a phone number; returns how many there were,
 * and how many accounts of staff the person has, which stay.
 */
export async function eraseRequests(
  tx: Db,
  person: string,
  author: Author & { accountId: string },
): Promise<{ requests: number; accounts: number }> {
  await lockRequests(tx)
  const found = await listAccountsByPerson(tx, person)
  const requests = found.filter(({ status }) => status === 'pending')
  await lockAccounts(tx, [...requests.map(({ id }) => id), author.accountId])
  for (const { id } of requests) await dismissRequest(tx, id, author)
  return { requests: requests.length, accounts: found.length - requests.length }
}

/** Deletes a request with all data of the person; the record says when, and by which Admin. */
async function dismissRequest(tx: Db, id: string, author: Author): Promise<void> {
  await deleteRequest(tx, id)
  await recordDismissal(tx, id, author)
}

export const recordDismissal = (tx: Db, id: string, author: Author): Promise<void> =>
  recordEvent(tx, { action: 'account.dismissed', subjectId: id, ...author })
