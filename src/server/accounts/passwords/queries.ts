import type { Db } from '#server/database/tables.ts'
import { dropLinksAround } from '../password-reset/queries.ts'

/** Replaces what is kept of an account's password; reset links made before, for it and by it, are void. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  await dropLinksAround(tx, id)
}
