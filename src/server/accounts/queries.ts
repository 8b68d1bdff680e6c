import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { AccountStatus, AdminType } from '#shared/accounts/accounts.ts'

/** An account as the rules of this room see it. */
export interface Account {
  id: string
  name: string
  email: string
  mobile: string
  admin_type: AdminType | null
  status: AccountStatus
  password_hash: string
}

export const ACCOUNT_COLUMNS = [
  'id',
  'name',
  'email',
  'mobile',
  'admin_type',
  'status',
  'password_hash',
] as const

/** Accounts that were not erased: what is left of those is no account. */
const selectAccounts = (db: ReadOnlyDb) =>
  db.selectFrom('account').select(ACCOUNT_COLUMNS).where('erased_at', 'is', null)

/** The account of an id. */
export const findAccount = (db: ReadOnlyDb, id: string): Promise<Account | undefined> =>
  selectAccounts(db).where('id', '=', id).executeTakeFirst()

/** The hash whose salt a new password of an account takes over: requests for one email are found by the salt they share. */
export const getSharedSalt = (account: Account | undefined): string | undefined =>
  account?.status === 'pending' ? account.password_hash : undefined

/** Whose email this is, which must be in lower case: one account of staff, or the open requests, newest first. */
export async function listAccountsByEmail(db: ReadOnlyDb, email: string): Promise<Account[]> {
  const accounts = await selectAccounts(db)
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const staff = accounts.find(({ status }) => status !== 'pending')
  return staff ? [staff] : accounts
}

/** An account as it stands, which stays so until the transaction ends. */
export const lockAccount = (tx: Db, id: string): Promise<Account | undefined> =>
  selectAccounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks accounts until the transaction ends, in one order, so that two who change each other do not wait for each other. */
export async function lockAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * What happened to an account, and by whom: null is nobody with a session. Append-only, so never a name, an email, a
 * password or its hash.
 */
export interface AccountChange {
  accountId: string
  by: string | null
  requestId: string | null
  at: Date
  before: object | null
  after: object
}

/** Keeps a change of an account in the transaction that makes it. */
export async function recordChange(tx: Db, change: AccountChange): Promise<void> {
  const { accountId, by, requestId, at, before, after } = change
  await tx
    .insertInto('account_change')
    .values({
      account_id: accountId,
      by_account_id: by,
      request_id: requestId,
      at,
      before: before && JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}
