import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { ACCOUNT_COLUMNS, type Account } from '../queries.ts'

/** Whether the Admin who made a link is one still; the operator always is. */
const isMakerAdmin = sql<boolean>`(made_by is null or exists (
  select from account m where m.id = made_by and m.status = 'approved' and m.admin_type = 'Admin'))`

interface NewLink {
  accountId: string
  /** Null: the operator of the machine. */
  by: string | null
  at: Date
}

/** Keeps the reset link of an account in place of an older one. */
export async function upsertResetLink(tx: Db, { accountId, by, at }: NewLink, link: Buffer): Promise<void> {
  const row = { token_hash: link, created_at: at, made_by: by }
  await tx
    .insertInto('reset_link')
    .values({ account_id: accountId, ...row })
    .onConflict(on => on.column('account_id').doUpdateSet(row))
    .execute()
}

/** The account whose reset link, made after `madeAfter`, this is. */
export const findAccountByResetLink = (db: Db, link: Buffer, madeAfter: Date): Promise<Account | undefined> =>
  db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', 'in', query =>
      query
        .selectFrom('reset_link')
        .select('account_id')
        .where('token_hash', '=', link)
        .where('created_at', '>', madeAfter)
        .where(isMakerAdmin),
    )
    .executeTakeFirst()

/** Uses a reset link up; false when it was used, replaced by a newer one, or ended with its maker meanwhile. */
export async function consumeResetLink(tx: Db, link: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('reset_link')
    .where('token_hash', '=', link)
    .where(isMakerAdmin)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

const isToOrBy = (accountId: string) =>
  sql<boolean>`(account_id = ${accountId}::uuid or made_by = ${accountId}::uuid)`

/** Locks the link of an account and those it made, in one order: two Admins may use links they made for each other. */
export async function lockResetLinks(tx: Db, accountId: string): Promise<void> {
  await tx
    .selectFrom('reset_link')
    .select('account_id')
    .where(isToOrBy(accountId))
    .orderBy('account_id')
    .forUpdate()
    .execute()
}

/** Voids the reset link of an account, if there is one, and those it made. */
export async function deleteResetLinks(tx: Db, accountId: string): Promise<void> {
  await lockResetLinks(tx, accountId)
  await tx.deleteFrom('reset_link').where(isToOrBy(accountId)).execute()
}

/** Replaces what is kept of an account's password; reset links made before, for it and by it, are void. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  await deleteResetLinks(tx, id)
}
