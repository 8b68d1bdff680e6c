import type { Db } from '#server/storage/tables.ts'

/** Replaces what is kept of an account's password. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}
