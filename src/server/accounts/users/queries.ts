import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/tables.ts'
import { ADMINS, hasAccess } from '#shared/accounts/roles.ts'
import { selectAreaNames } from '../areas/queries.ts'
import { ACCOUNT_COLUMNS, type Account } from '../queries.ts'

/** An account as the list of an Admin shows it. */
export interface KnownAccount extends Omit<Account, 'password_hash'> {
  created_at: Date
  request_code: string | null
  last_login_at: Date | null
  /** When it was approved, or deactivated since, and the name of who did it. */
  decided_at: Date | null
  decided_by: string | null
  has_second_factor: boolean
  areas: string[]
}

const selectKnown = (db: ReadOnlyDb) =>
  db
    .selectFrom('account as a')
    .leftJoinLateral(
      query =>
        query
          .selectFrom('event as c')
          .leftJoin('account as by', 'by.id', 'c.account_id')
          .select(['c.at as decided_at', 'by.name as decided_by'])
          .whereRef('c.subject_id', '=', 'a.id')
          .where('c.action', 'in', ['account.approved', 'account.deactivated'])
          .orderBy('c.id', 'desc')
          .limit(1)
          .as('d'),
      join => join.onTrue(),
    )
    .select(['a.id', 'a.name', 'a.email', 'a.mobile', 'a.admin_type', 'a.status', 'a.last_login_at'])
    .select(['a.created_at', 'a.request_code', 'd.decided_at', 'd.decided_by'])
    .leftJoin('second_factor as f', 'f.account_id', 'a.id')
    .select([sql<boolean>`f.confirmed_at is not null`.as('has_second_factor'), selectAreaNames.as('areas')])
    .where('a.erased_at', 'is', null)

/** Lists every account that was not erased, newest request first. */
export const listKnownAccounts = (db: ReadOnlyDb): Promise<KnownAccount[]> =>
  selectKnown(db).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').execute()

export const getKnownAccount = (db: ReadOnlyDb, id: string): Promise<KnownAccount> =>
  selectKnown(db).where('a.id', '=', id).executeTakeFirstOrThrow()

const isRival = (id: string) =>
  sql<boolean>`status = 'pending' and email = (select email from account where id = ${id}::uuid)`

/**
 * Locks an account, the approved Admins and the requests with the account's email, which its approval deletes, until the
 * transaction ends. One statement in one order: locked one by one, an account that has just become an Admin could deadlock.
 */
export async function lockWithAdmins(
  tx: Db,
  id: string,
): Promise<{ account: Account | undefined; admins: string[] }> {
  const rows = await tx
    .selectFrom('account')
    .select(ACCOUNT_COLUMNS)
    .where(where =>
      where.or([
        where('id', '=', id),
        where.and([where('status', '=', 'approved'), where('admin_type', 'in', ADMINS)]),
        isRival(id),
      ]),
    )
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const admins = rows.filter(row => row.status === 'approved' && hasAccess(row.admin_type, 'admin'))
  return { account: rows.find(row => row.id === id), admins: admins.map(admin => admin.id) }
}

/** Updates type and status of an account; the code of its request is deleted once it is decided. */
export async function updateAccount(
  tx: Db,
  id: string,
  change: Pick<Account, 'admin_type' | 'status'>,
): Promise<void> {
  const code = change.status === 'pending' ? {} : { request_code: null, request_networks: null }
  await tx
    .updateTable('account')
    .set({ ...change, ...code })
    .where('id', '=', id)
    .execute()
}

/** Lists accounts and requests of a person, by an email in lower case or a phone number. */
export const listAccountsByPerson = (tx: Db, person: string): Promise<Pick<Account, 'id' | 'status'>[]> =>
  tx
    .selectFrom('account')
    .select(['id', 'status'])
    .where(where => where.or([where('email', '=', person), where('mobile', '=', person)]))
    .where('erased_at', 'is', null)
    .execute()

/** Replaces the person of a deactivated account by a pseudonym: history refers to the row. */
export async function eraseAccount(
  tx: Db,
  id: string,
  { pseudonym, at }: { pseudonym: string; at: Date },
): Promise<void> {
  const naming = { account_id: id, approved_by: id }
  await tx
    .deleteFrom('notification')
    .where(where => where.or(naming))
    .execute()
  await tx
    .updateTable('account')
    .set({ name: pseudonym, email: '', mobile: '', password_hash: '', last_login_at: null, erased_at: at })
    .where('id', '=', id)
    .execute()
}
