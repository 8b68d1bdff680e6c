import type { Db } from '#server/storage/tables.ts'
import type { AdminType } from '#shared/accounts/accounts.ts'

/** An account as the rules of this room see it. */
export interface Account {
  id: string
  name: string
  email: string
  mobile: string
  admin_type: AdminType | null
  status: 'pending' | 'approved' | 'deactivated'
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

/** The account of an email, which must be in lower case. */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  db.selectFrom('account').select(ACCOUNT_COLUMNS).where('email', '=', email).executeTakeFirst()

/** An account as it stands, which stays so until the transaction ends. */
export const lockAccount = (tx: Db, id: string): Promise<Account | undefined> =>
  tx.selectFrom('account').select(ACCOUNT_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** What happened to an account, and by whom: null is nobody with a session. Never a password or its hash. */
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
