import { recordEvent } from '#server/audit/queries.ts'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import type { AuthenticatedCall } from '#server/http/endpointRoute.ts'
import type { AccountStatus, AdminType } from '#shared/accounts/accounts.ts'
import type { AuditAction } from '#shared/audit/api.ts'

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

/** Erased accounts keep a row for history and are no accounts. */
const selectAccounts = (db: ReadOnlyDb) =>
  db.selectFrom('account').select(ACCOUNT_COLUMNS).where('erased_at', 'is', null)

export const findAccount = (db: ReadOnlyDb, id: string): Promise<Account | undefined> =>
  selectAccounts(db).where('id', '=', id).executeTakeFirst()

/** Returns the hash whose salt a new password must use: all requests for one email share a salt (`findByPassword`). */
export const getSharedSalt = (account: Account | undefined): string | undefined =>
  account?.status === 'pending' ? account.password_hash : undefined

/** Lists who has an email, in lower case: one account of staff, or the open requests, newest first. */
export async function listAccountsByEmail(db: ReadOnlyDb, email: string): Promise<Account[]> {
  const accounts = await selectAccounts(db)
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const staff = accounts.find(({ status }) => status !== 'pending')
  return staff ? [staff] : accounts
}

/** Returns an account and locks it until the transaction ends. */
export const lockAccount = (tx: Db, id: string): Promise<Account | undefined> =>
  selectAccounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function updateDetails(
  tx: Db,
  id: string,
  { name, mobile }: Pick<Account, 'name' | 'mobile'>,
): Promise<void> {
  await tx.updateTable('account').set({ name, mobile }).where('id', '=', id).execute()
}

/** Locks accounts until the transaction ends, in one order: two Admins who change each other must not deadlock. */
export async function lockAccounts(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** The account that is changed, by whom, in which request and when; `by` is null if nobody had a session. */
export interface ChangeContext {
  accountId: string
  by: string | null
  requestId: string | null
  at: Date
}

/** Returns the context of a change that a call makes: of the caller's own account unless another one is given. */
export const toChangeContext = (
  { caller, request }: AuthenticatedCall,
  at: Date,
  accountId: string = caller.id,
) => ({ accountId, by: caller.id, requestId: request.id, at })

/** What was done with an account: a fact of it before and after, where it has one. */
interface AccountChange extends ChangeContext {
  action: AuditAction
  before?: object
  after?: object
}

/** Records a change in the transaction that makes it. */
export const recordChange = (
  tx: Db,
  { action, accountId, by, requestId, before, after }: AccountChange,
): Promise<void> => recordEvent(tx, { action, accountId: by, subjectId: accountId, requestId, before, after })
