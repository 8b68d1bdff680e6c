import type { Db } from '#server/storage/tables.ts'
import { ACCOUNT_COLUMNS, type Account } from '../queries.ts'

/** Keeps the reset link of an account in place of an older one. */
export async function putLink(tx: Db, accountId: string, link: Buffer, at: Date): Promise<void> {
  const row = { token_hash: link, created_at: at }
  await tx
    .insertInto('reset_link')
    .values({ account_id: accountId, ...row })
    .onConflict(on => on.column('account_id').doUpdateSet(row))
    .execute()
}

/** The account whose reset link, made after `madeAfter`, this is. */
export const findByLink = (db: Db, link: Buffer, madeAfter: Date): Promise<Account | undefined> =>
  db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', 'in', query =>
      query
        .selectFrom('reset_link')
        .select('account_id')
        .where('token_hash', '=', link)
        .where('created_at', '>', madeAfter),
    )
    .executeTakeFirst()

/** Uses a reset link up; false when it was used, or replaced by a newer one, meanwhile. */
export async function takeLink(tx: Db, link: Buffer): Promise<boolean> {
  const taken = await tx.deleteFrom('reset_link').where('token_hash', '=', link).executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Voids the reset link of an account, if there is one. */
export async function dropLink(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('reset_link').where('account_id', '=', accountId).execute()
}
