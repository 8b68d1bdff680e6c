import type { Db } from '#server/storage/tables.ts'
import { dropLink } from '../resetting/queries.ts'

/** Replaces what is kept of an account's password; a reset link made before is void. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  await dropLink(tx, id)
}
