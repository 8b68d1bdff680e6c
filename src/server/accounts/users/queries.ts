import { sql } from 'kysely'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { formatInstant } from '#server/database/queries.ts'
import type { User } from '#shared/accounts/accounts.ts'
import { ADMINS, hasAccess } from '#shared/accounts/roles.ts'
import { ACCOUNT_COLUMNS, type Account, selectAreaNames } from '../queries.ts'

const selectUsers = sql<User>`
  select a.id as "_id", a.name, a.email, a.mobile, a.admin_type as "adminType", a.status = 'approved' as "isApproved", a.status,
    ${formatInstant('a.created_at')} as "requestedAt", a.request_code as "requestCode", d.decision,
    ${formatInstant('a.last_login_at')} as "lastLogin", f.confirmed_at is not null as "hasSecondFactor", ${selectAreaNames} as areas
  from account a left join second_factor f on f.account_id = a.id
  left join lateral (
    select json_build_object('by', by.name, 'at', ${formatInstant('c.at')}) as decision
    from event c left join account by on by.id = c.account_id
    where c.subject_id = a.id and c.action in ('account.approved', 'account.deactivated') order by c.id desc limit 1) d on true
  where a.erased_at is null`

/** Lists every account that was not erased, newest request first. */
export async function listAllUsers(db: ReadOnlyDb): Promise<User[]> {
  const { rows } = await sql<User>`${selectUsers} order by a.created_at desc, a.id desc`.execute(db)
  return rows
}

export async function getUser(db: ReadOnlyDb, id: string): Promise<User> {
  const { rows } = await sql<User>`${selectUsers} and a.id = ${id}::uuid`.execute(db)
  return rows[0]!
}

/**
 * Locks an account, the approved Admins and the requests with the account's email, which its approval deletes, until the
 * transaction ends. One statement in one order: locked one by one, an account that has just become an Admin could deadlock.
 */
export async function lockWithAdmins(
  tx: Db,
  id: string,
): Promise<{ account: Account | undefined; admins: string[] }> {
  const { rows } = await sql<Account>`
    select ${ACCOUNT_COLUMNS} from account
    where erased_at is null and (id = ${id}::uuid or role = any(${ADMINS})
      or (status = 'pending' and email = (select email from account where id = ${id}::uuid)))
    order by id for no key update`.execute(tx)
  const admins = rows.filter(({ role }) => hasAccess(role, 'admin'))
  return { account: rows.find(row => row.id === id), admins: admins.map(admin => admin.id) }
}

/** Updates type and status of an account; the code of its request is deleted once it is decided. */
export async function updateAccount(
  tx: Db,
  id: string,
  change: Pick<Account, 'admin_type' | 'status'>,
): Promise<void> {
  const isPending = change.status === 'pending'
  await sql`
    update account set status = ${change.status}, admin_type = ${change.admin_type},
      request_code = case when ${isPending} then request_code end,
      request_networks = case when ${isPending} then request_networks end
    where id = ${id}::uuid`.execute(tx)
}

/** Lists accounts and requests of a person, by an email in lower case or a phone number. */
export async function listAccountsByPerson(
  tx: Db,
  person: string,
): Promise<Pick<Account, 'id' | 'status'>[]> {
  const { rows } = await sql<Pick<Account, 'id' | 'status'>>`
    select id, status from account where ${person} in (email, mobile) and erased_at is null`.execute(tx)
  return rows
}

/** Replaces the person of a deactivated account by a pseudonym: history refers to the row. */
export async function eraseAccount(
  tx: Db,
  id: string,
  { pseudonym, at }: { pseudonym: string; at: Date },
): Promise<void> {
  await sql`delete from notification where ${id}::uuid in (account_id, approved_by)`.execute(tx)
  await sql`
    update account set name = ${pseudonym}, email = '', mobile = '', password_hash = '', last_login_at = null, erased_at = ${at}
    where id = ${id}::uuid`.execute(tx)
}
