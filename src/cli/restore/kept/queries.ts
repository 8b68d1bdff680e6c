import { type RawBuilder, sql } from 'kysely'
import { KEPT } from '#cli/backup/tables.ts'
import type { Db } from '#server/database/db.ts'
import { HELD_SINCE, TOLD_FROM } from '#server/deliveries/queries.ts'
import { formatFailure } from '#shared/outbound.ts'
import { findTables, type Table } from '../../backup/queries.ts'
import { sortByReferences } from '../../backup/write.ts'
import { disableAndTruncate, enableTriggers } from '../queries.ts'

const ACCESS = ['account', 'second_factor']

const old = (name: string) => sql.table(`old_${name}`)

const copyRows = (tx: Db, name: string) =>
  sql`create temporary table ${old(name)} on commit drop as select * from ${sql.table(name)}`.execute(tx)

/** Copies, for the transaction, the rows that a restore into the same installation keeps. */
export async function setAsideKept(tx: Db): Promise<void> {
  for (const name of [...ACCESS, ...KEPT, 'event', 'site_fact']) await copyRows(tx, name)
}

/** Whether the backup is of the installation that it replaces: they have an account in common. */
export async function isSameInstallation(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select exists (select from account join old_account using (id)) as "isSame"`.execute(tx)
  return rows[0]!.isSame
}

/** Gives accounts the access that they had in the replaced database: who may log in, as what, and how. */
export async function putBackAccounts(tx: Db): Promise<void> {
  await sql`update account a
    set status = o.status, admin_type = o.admin_type, password_hash = o.password_hash
    from old_account o where o.id = a.id`.execute(tx)
  await sql`delete from second_factor where account_id in (select id from old_account)`.execute(tx)
  const factors = (await findTables(tx)).find(({ name }) => name === 'second_factor')!
  await putBack(tx, factors, sql`account_id in (select id from account)`)
}

/** Lists accounts that were erased since the backup, and requests that were dismissed. */
export async function findRemoved(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a left join old_account o on o.id = a.id
    where a.erased_at is null and (o.erased_at is not null or (a.status = 'pending' and o.id is null))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

const putBack = (tx: Db, { name, columns }: Table, where: RawBuilder<unknown>) => {
  const listed = sql.join(columns.map(column => sql.ref(column)))
  return sql`insert into ${sql.table(name)} (${listed}) overriding system value
    select ${listed} from ${old(name)} where ${where}`.execute(tx)
}

/** Which rows still refer to something. */
const WHERE: Readonly<Record<string, RawBuilder<unknown>>> = {
  alert: sql`city_id is null or city_id in (select id from city)`,
  notification: sql`message_id is null or message_id in (select id from message)`,
  subscription_city: sql`city_id in (select id from city)`,
}

/** Puts the rows of people outside in the place of those of the backup. */
export async function putBackRows(tx: Db): Promise<void> {
  const tables = await findTables(tx, [])
  // a notification goes with its message
  await copyRows(tx, 'notification')
  const refilled = tables.filter(({ name }) => KEPT.includes(name) || name === 'notification')
  await disableAndTruncate(tx, [...refilled, ...tables.filter(({ name }) => name === 'staff_mail')])
  await sql`update old_message set changed_by = null where changed_by not in (select id from account)`.execute(
    tx,
  )
  for (const table of sortByReferences(refilled)) await putBack(tx, table, WHERE[table.name] ?? sql`true`)
  const events = tables.find(({ name }) => name === 'event')!
  await putBack(tx, events, sql`action = 'message.erased' and id not in (select id from event)`)
  await endWaitingAlerts(tx)
  await enableTriggers(tx, tables)
  // whoever has chosen a city that is merged in the backup gets the other one (`move_subscriptions`)
  await sql`update city set now_id = now_id where now_id is not null`.execute(tx)
}

/** Keeps what the installation has of these facts. */
export async function putBackHold(tx: Db): Promise<void> {
  await sql`delete from site_fact where name in (${HELD_SINCE}, ${TOLD_FROM})`.execute(tx)
  await sql`insert into site_fact (name, value) select name, value from old_site_fact
    where name in (${HELD_SINCE}, ${TOLD_FROM})`.execute(tx)
}

/** Gives up alerts that wait: a process may have sent them before it ended. They count as told. */
const endWaitingAlerts = (tx: Db) =>
  sql`update alert set due_at = null, claimed_until = null, reason = ${formatFailure('over')}
    where due_at is not null`.execute(tx)

export async function dropWaiting(tx: Db, toldFrom: string): Promise<void> {
  await sql`update consumer set position = default`.execute(tx)
  await endWaitingAlerts(tx)
  await sql`delete from staff_mail`.execute(tx)
  await sql`insert into site_fact (name, value) values (${TOLD_FROM}, ${toldFrom})
    on conflict (name) do update set value = excluded.value`.execute(tx)
  await sql`insert into event (action) values ('alerts.resumed')`.execute(tx)
}

/** Lists approved accounts that were made after the backup. */
export async function findLost(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from old_account
    where status = 'approved' and id not in (select id from account) order by email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Lists who may log in, with the type of the account. */
export async function findApproved(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select email || ' (' || admin_type || ')' as who from account
    where status = 'approved' order by admin_type, email`.execute(tx)
  return rows.map(({ who }) => who)
}

/** Records which backup was restored. */
export async function recordRestore(tx: Db, backupOf: string): Promise<void> {
  await sql`insert into event (action, after)
    values ('backup.restored', ${JSON.stringify({ backupOf })}::jsonb)`.execute(tx)
}
