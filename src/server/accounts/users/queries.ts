import type { Db } from '#server/storage/tables.ts'
import { ACCOUNT_COLUMNS, type Account } from '../queries.ts'

/** Every account, newest request first. */
export const findAccounts = (db: Db): Promise<Account[]> =>
  db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ids of the approved Admins, who stay so until the transaction ends. */
export async function lockAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('status', '=', 'approved')
    .where('admin_type', '=', 'Admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the type or the status of an account. */
export async function updateAccount(
  tx: Db,
  id: string,
  change: Partial<Pick<Account, 'admin_type' | 'status'>>,
): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
}
