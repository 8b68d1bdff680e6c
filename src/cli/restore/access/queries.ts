import { type RawBuilder, sql } from 'kysely'
import type { Head } from '#cli/backup/format.ts'
import { hasTable } from '#cli/queries.ts'
import type { Db } from '#server/database/tables.ts'
import type { AdminType } from '#shared/accounts/accounts.ts'

const FACTOR_TABLES = ['second_factor', 'recovery_code']

interface Email {
  email: string
}

async function findEmails(tx: Db, query: RawBuilder<Email>): Promise<string[]> {
  return (await query.execute(tx)).rows.map(({ email }) => email)
}

/**
 * Copies, for the transaction, who could log in and how, and which of it was changed after a backup; false where there is
 * nothing. A change is later by its number, because the backup's time is of another clock. It is also later by the clock,
 * because a restore gives numbers out again. One change too many does less harm than a forgotten one.
 */
export async function setAsideAccess(tx: Db, { at, tables }: Pick<Head, 'at' | 'tables'>): Promise<boolean> {
  if (!(await hasTable(tx, 'account_change'))) return false
  const last = tables.find(({ name }) => name === 'account_change')?.counter?.last ?? 0
  await sql`create temporary table old_account on commit drop as select * from account`.execute(tx)
  await sql`create temporary table old_change on commit drop as
    select distinct c.account_id, k.key, k.value from account_change c cross join jsonb_each_text(c.after) as k (key, value)
    where c.id > ${sql.lit(last)} or c.at > ${sql.lit(at)}::timestamptz`.execute(tx)
  for (const table of FACTOR_TABLES) {
    if (!(await hasTable(tx, table))) continue
    await sql`create temporary table ${sql.table(`old_${table}`)} on commit drop as
      select * from ${sql.table(table)}`.execute(tx)
  }
  return true
}

interface Change {
  set: RawBuilder<unknown>
  /** Of the account `a` of the backup and the account `o` that it replaces. */
  where: RawBuilder<unknown>
  /** JSON, for the history of the account. */
  before: string | null
  after: string
}

const carry = (tx: Db, { set, where, before, after }: Change): Promise<string[]> =>
  findEmails(
    tx,
    sql`with carried as (
      update account a set ${set} from old_account o where o.id = a.id and ${where} returning a.id, a.email, o.erased_at
    ), history as (
      insert into account_change (account_id, before, after) select id, ${before}::jsonb, ${after}::jsonb from carried
    )
    select email from carried where erased_at is null order by email`,
  )

/** Deactivates accounts that were not approved any more. */
export const carryDeactivations = (tx: Db): Promise<string[]> =>
  carry(tx, {
    set: sql`status = 'deactivated'`,
    where: sql`o.status <> 'approved' and a.status = 'approved'`,
    before: '{"status": "approved"}',
    after: '{"status": "deactivated"}',
  })

/** Gives accounts of a type the other type that they had become. */
export const carryType = (tx: Db, from: AdminType, to: AdminType): Promise<string[]> =>
  carry(tx, {
    set: sql`admin_type = ${to}`,
    where: sql`o.admin_type = ${to} and a.admin_type = ${from}`,
    before: JSON.stringify({ adminType: from }),
    after: JSON.stringify({ adminType: to }),
  })

export const carryPasswords = (tx: Db): Promise<string[]> =>
  carry(tx, {
    set: sql`password_hash = o.password_hash`,
    where: sql`o.password_hash <> a.password_hash
      and exists (select from old_change c where c.account_id = a.id and c.key = 'password')`,
    before: null,
    after: '{"password": "changed"}',
  })

/** Restores second factors as they were changed after the backup; used recovery codes stay used. */
export async function carrySecondFactors(tx: Db): Promise<string[]> {
  if (!(await hasTable(tx, 'old_recovery_code'))) return []
  await sql`create temporary table carried_factor on commit drop as
    select a.id, a.email from account a
    where exists (select from old_change c where c.account_id = a.id and c.key in ('secondFactor', 'recoveryCode'))
      and (exists (select from second_factor f where f.account_id = a.id)
        or exists (select from old_second_factor f where f.account_id = a.id))`.execute(tx)
  for (const table of FACTOR_TABLES.toReversed())
    await sql`delete from ${sql.table(table)} where account_id in (select id from carried_factor)`.execute(tx)
  for (const table of FACTOR_TABLES) {
    const shared = await findSharedColumns(tx, table, `old_${table}`)
    const columns = sql.join(shared.map(name => sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(`old_${table}`)}
      where account_id in (select id from carried_factor)`.execute(tx)
  }
  await sql`insert into account_change (account_id, after)
    select k.id, jsonb_build_object('secondFactor', case when f.account_id is null then 'off' else 'on' end)
    from carried_factor k
    left join second_factor f on f.account_id = k.id and f.confirmed_at is not null`.execute(tx)
  return findEmails(tx, sql`select email from carried_factor order by email`)
}

/** Returns the columns that two tables have in common: their schemas may be of different versions. */
export async function findSharedColumns(tx: Db, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${one}) and attnum > 0 and not attisdropped and attgenerated = ''
    intersect
    select attname from pg_attribute
    where attrelid = to_regclass(${other}) and attnum > 0 and not attisdropped`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Lists accounts that were erased after the backup, and requests that were dismissed. */
export async function findRemoved(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a left join old_account o on o.id = a.id
    where a.erased_at is null and (o.erased_at is not null or (a.status = 'pending' and a.id in (
      select account_id from old_change where key = 'status' and value = 'dismissed')))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists approved accounts that were made after the backup. */
export const findLost = (tx: Db): Promise<string[]> =>
  findEmails(
    tx,
    sql`select email from old_account o
      where status = 'approved' and not exists (select from account a where a.id = o.id) order by email`,
  )

/** Whether the replaced database knew an account of the backup. */
export async function knowsAccounts(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from account a join old_account o on o.id = a.id) as known`.execute(tx)
  return rows[0]!.known
}

export async function findApproved(tx: Db): Promise<(Email & { adminType: string })[]> {
  const { rows } = await sql<Email & { adminType: string }>`
    select email, admin_type as "adminType" from account
    where status = 'approved' order by admin_type, email`.execute(tx)
  return rows
}

/** Records which backup was restored, and how many changes of access were carried over. */
export async function recordRestore(tx: Db, facts: Record<string, string | number>): Promise<void> {
  await sql`insert into audit (at, action, after)
    values (now(), 'backup.restored', ${JSON.stringify(facts)}::jsonb)`.execute(tx)
}
