import { sql } from 'kysely'
import type { Head } from '#cli/backup/format.ts'
import type { Db } from '#server/database/tables.ts'

/** An account as the operator knows it. */
export interface Named {
  email: string
}

const exists = async (tx: Db, table: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    tx,
  )
  return rows[0]!.there
}

/**
 * Sets aside, for the transaction, who could log in and how, and what of it was changed after a backup; false where
 * there is nothing. Changes are told by number or by clock, for the reasons of `findErasures`.
 */
export async function setAside(tx: Db, { at, tables }: Pick<Head, 'at' | 'tables'>): Promise<boolean> {
  if (!(await exists(tx, 'account_change'))) return false
  const last = tables.find(({ name }) => name === 'account_change')?.counter?.last ?? 0
  await sql`create temporary table old_account on commit drop as select * from account`.execute(tx)
  await sql`create temporary table old_change on commit drop as
    select distinct c.account_id, k.key from account_change c cross join jsonb_object_keys(c.after) as k (key)
    where c.id > ${sql.lit(last)} or c.at > ${sql.lit(at)}::timestamptz`.execute(tx)
  for (const table of ['second_factor', 'recovery_code']) {
    if (!(await exists(tx, table))) continue
    await sql`create temporary table ${sql.table(`old_${table}`)} on commit drop as
      select * from ${sql.table(table)}`.execute(tx)
  }
  return true
}

/** Shuts out whoever was not approved any more. */
export async function carryDeactivations(tx: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with carried as (
      update account a set status = 'deactivated' from old_account o
      where o.id = a.id and o.status <> 'approved' and a.status = 'approved' returning a.id, a.email
    ), noted as (
      insert into account_change (account_id, before, after)
      select id, '{"status": "approved"}', '{"status": "deactivated"}' from carried
    )
    select email from carried order by email`.execute(tx)
  return rows
}

/** Takes an Admin's rights back from whoever was a Sub Admin. */
export async function carryLowerTypes(tx: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with carried as (
      update account a set admin_type = 'Sub Admin' from old_account o
      where o.id = a.id and o.admin_type = 'Sub Admin' and a.admin_type = 'Admin' returning a.id, a.email
    ), noted as (
      insert into account_change (account_id, before, after)
      select id, '{"adminType": "Admin"}', '{"adminType": "Sub Admin"}' from carried
    )
    select email from carried order by email`.execute(tx)
  return rows
}

/** Keeps the passwords that were chosen after the backup. */
export async function carryPasswords(tx: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with carried as (
      update account a set password_hash = o.password_hash from old_account o
      where o.id = a.id and o.password_hash <> a.password_hash
        and exists (select from old_change c where c.account_id = a.id and c.key = 'password')
      returning a.id, a.email
    ), noted as (
      insert into account_change (account_id, after) select id, '{"password": "changed"}' from carried
    )
    select email from carried order by email`.execute(tx)
  return rows
}

/** Keeps second factors as they were made or turned off after the backup; used recovery codes stay used. */
export async function carryFactors(tx: Db): Promise<Named[]> {
  if (!(await exists(tx, 'old_recovery_code'))) return []
  await sql`create temporary table carried_factor on commit drop as
    select a.id, a.email from account a
    where exists (select from old_change c where c.account_id = a.id and c.key in ('secondFactor', 'recoveryCode'))
      and (exists (select from second_factor f where f.account_id = a.id)
        or exists (select from old_second_factor f where f.account_id = a.id))`.execute(tx)
  await sql`delete from recovery_code where account_id in (select id from carried_factor)`.execute(tx)
  await sql`delete from second_factor where account_id in (select id from carried_factor)`.execute(tx)
  for (const table of ['second_factor', 'recovery_code']) {
    const columns = sql.join(await sharedColumns(tx, table, `old_${table}`))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${sql.table(`old_${table}`)}
      where account_id in (select id from carried_factor)`.execute(tx)
  }
  await sql`insert into account_change (account_id, after)
    select k.id, jsonb_build_object('secondFactor', case when f.account_id is null then 'off' else 'on' end)
    from carried_factor k left join second_factor f on f.account_id = k.id and f.confirmed_at is not null`.execute(
    tx,
  )
  const { rows } = await sql<Named>`select email from carried_factor order by email`.execute(tx)
  return rows
}

/** The two may be of different versions of the schema. */
async function sharedColumns(tx: Db, one: string, other: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${one}) and attnum > 0 and not attisdropped and attgenerated = ''
    intersect
    select attname from pg_attribute
    where attrelid = to_regclass(${other}) and attnum > 0 and not attisdropped`.execute(tx)
  return rows.map(({ name }) => sql.ref(name))
}

/** Approved accounts that are gone, because they were made after the backup. */
export async function findGone(tx: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select email from old_account o
    where status = 'approved' and not exists (select from account a where a.id = o.id) order by email`.execute(
    tx,
  )
  return rows
}

/** Whether an account of the backup was known to what it takes the place of. */
export async function knowsAccounts(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from account a join old_account o on o.id = a.id) as known`.execute(tx)
  return rows[0]!.known
}

/** Who may log in now. */
export async function findApproved(tx: Db): Promise<(Named & { adminType: string })[]> {
  const { rows } = await sql<Named & { adminType: string }>`
    select email, admin_type as "adminType" from account where status = 'approved' order by admin_type, email`.execute(
    tx,
  )
  return rows
}

/** Keeps on record that the database is as of a backup, and how many ways in were carried over. */
export async function recordRestore(tx: Db, facts: Record<string, string | number>): Promise<void> {
  await sql`insert into audit (at, action, after)
    values (now(), 'backup.restored', ${JSON.stringify(facts)}::jsonb)`.execute(tx)
}
