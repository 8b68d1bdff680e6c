import { sql } from 'kysely'
import type { Db, Fragment } from '#server/database/db.ts'
import { hasChanged } from '#server/database/queries.ts'
import { ADMINS } from '#shared/accounts/roles.ts'
import { ACCOUNT_COLUMNS, type Account } from '../queries.ts'

/** Whether the Admin who created a link still is one; null is the operator. */
const isMakerAdmin = sql`(made_by is null or exists (
  select from account m where m.id = made_by and m.role = any(${ADMINS})))`

interface NewLink {
  accountId: string
  /** Null: the operator of the machine. */
  by: string | null
  /** Whether its owner asked for it, and gets it by e-mail. */
  isByMail: boolean
  at: Date
}

/** How long a link works that an Admin hands over, and one that is mailed. */
export const LINK_MINUTES = 60
const MAILED_LINK_MINUTES = 30

/** Whether a mailed link does not work any more. */
const isMailedOver = (at: Date) =>
  sql`created_at <= ${at}::timestamptz - make_interval(mins => ${MAILED_LINK_MINUTES})`

/** Inserts a reset link. One that an Admin made replaces the one before; mailed ones stand beside each other. */
export async function insertResetLink(
  tx: Db,
  { accountId, by, isByMail, at }: NewLink,
  link: Buffer,
): Promise<void> {
  await sql`
    delete from account_link where token_hash in (
      select token_hash from account_link where account_id = ${accountId}::uuid and by_mail = ${isByMail}
        and (not by_mail or ${isMailedOver(at)})
      for update)`.execute(tx)
  await sql`
    insert into account_link (account_id, by_mail, token_hash, created_at, made_by)
    values (${accountId}::uuid, ${isByMail}, ${link}, ${at}, ${by}::uuid)`.execute(tx)
}

/** Mailed links of an account that may work at a time. */
const MAX_MAILED = 2

/**
 * Whether an account `a` may be mailed another link: not while two work. Whoever asks in the name of its owner neither floods the
 * owner nor locks the owner out, who has a mail with a link that works.
 */
export const mayBeMailed = (at: Date): Fragment => sql`(
  select count(*) < ${MAX_MAILED} from account_link l where l.account_id = a.id and l.by_mail and not ${isMailedOver(at)})`

/** Finds the account of a reset link that has not ended. */
export async function findAccountByResetLink(db: Db, link: Buffer, at: Date): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${ACCOUNT_COLUMNS} from account where id in (
      select account_id from account_link where token_hash = ${link} and ${isMakerAdmin}
        and created_at > ${at}::timestamptz - make_interval(
          mins => case when by_mail then ${MAILED_LINK_MINUTES}::integer else ${LINK_MINUTES}::integer end))`.execute(
    db,
  )
  return rows[0]
}

/** Deletes a reset link as it is used; false if it was used, replaced, or voided with its creator. */
export const consumeResetLink = (tx: Db, link: Buffer): Promise<boolean> =>
  sql`delete from account_link where token_hash = ${link} and ${isMakerAdmin}`.execute(tx).then(hasChanged)

const isToOrBy = (accountId: string) => sql`(account_id = ${accountId}::uuid or made_by = ${accountId}::uuid)`

/** Locks the links of an account and those it created, in one order: two Admins may use links for each other at once. */
export async function lockResetLinks(tx: Db, accountId: string): Promise<void> {
  await sql`select from account_link where ${isToOrBy(accountId)} order by account_id, token_hash for update`.execute(
    tx,
  )
}

/** Deletes the reset links of an account and those it created. */
export async function deleteResetLinks(tx: Db, accountId: string): Promise<void> {
  await lockResetLinks(tx, accountId)
  await sql`delete from account_link where ${isToOrBy(accountId)}`.execute(tx)
}

/** Replaces the password hash of an account, and deletes the reset links for it and by it. */
export async function updatePassword(tx: Db, id: string, passwordHash: string): Promise<void> {
  await sql`update account set password_hash = ${passwordHash} where id = ${id}::uuid`.execute(tx)
  await deleteResetLinks(tx, id)
}
