import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { ACCOUNT_COLUMNS, type Account } from '../queries.ts'

/** Whether the Admin who created a link still is one; null is the operator. */
const isMakerAdmin = sql<boolean>`(made_by is null or exists (
  select from account m where m.id = made_by and m.status = 'approved' and m.admin_type = 'Admin'))`

interface NewLink {
  accountId: string
  /** Null: the operator of the machine. */
  by: string | null
  /** Whether its owner asked for it, and gets it by e-mail. */
  isByMail: boolean
  at: Date
}

/** Replaces the reset link of an account that came the same way. */
export async function upsertResetLink(
  tx: Db,
  { accountId, by, isByMail, at }: NewLink,
  link: Buffer,
): Promise<void> {
  const row = { token_hash: link, created_at: at, made_by: by }
  await tx
    .insertInto('reset_link')
    .values({ account_id: accountId, by_mail: isByMail, ...row })
    .onConflict(on => on.columns(['account_id', 'by_mail']).doUpdateSet(row))
    .execute()
}

/** Finds the account of a reset link that has not ended. */
export const findAccountByResetLink = (
  db: Db,
  link: Buffer,
  { madeBefore, mailedBefore }: { madeBefore: Date; mailedBefore: Date },
): Promise<Account | undefined> =>
  db
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where('id', 'in', query =>
      query
        .selectFrom('reset_link')
        .select('account_id')
        .where('token_hash', '=', link)
        .where(
          sql<boolean>`created_at > case when by_mail then ${mailedBefore}::timestamptz else ${madeBefore} end`,
        )
        .where(isMakerAdmin),
    )
    .executeTakeFirst()

/** Deletes a reset link as it is used; false if it was used, replaced, or voided with its creator. */
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

/** Locks the link of an account and those it created, in one order: two Admins may use links for each other at once. */
export async function lockResetLinks(tx: Db, accountId: string): Promise<void> {
  await tx
    .selectFrom('reset_link')
    .select('account_id')
    .where(isToOrBy(accountId))
    .orderBy('account_id')
    .orderBy('by_mail')
    .forUpdate()
    .execute()
}

/** Deletes the reset link of an account and those it created. */
export async function deleteResetLinks(tx: Db, accountId: string): Promise<void> {
  await lockResetLinks(tx, accountId)
  await tx.deleteFrom('reset_link').where(isToOrBy(accountId)).execute()
}

/** Replaces the password hash of an account, and deletes the reset links for it and by it. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  await deleteResetLinks(tx, id)
}
