import { type RawBuilder, sql } from 'kysely'
import { KEPT, LEFT_OUT } from '#cli/backup/tables.ts'
import { hasTable } from '#cli/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { HELD_SINCE, TOLD_FROM } from '#server/outbox/queries.ts'
import { formatFailure } from '#shared/outbound.ts'
import { findTables, type Table } from '../../backup/queries.ts'
import { sortByReferences } from '../../backup/write.ts'
import { findSharedColumns } from '../access/queries.ts'
import { disableAndTruncate, enableTriggers } from '../queries.ts'

const old = (name: string) => sql.table(`old_${name}`)

/** A city is the same after a restore when its first record is: a restore gives its number out again. */
const selectOrigins = sql`select c.id, coalesce(min(r.at)::text, c.key) as origin
  from city c left join revision r on r.city_id = c.id group by c.id`

const copy = (tx: Db, name: string, query: RawBuilder<unknown>) =>
  sql`create temporary table ${old(name)} on commit drop as ${query}`.execute(tx)

const copyRows = (tx: Db, name: string) => copy(tx, name, sql`select * from ${sql.table(name)}`)

/** Copies, for the transaction, the rows that a restore into the same installation keeps. */
export async function setAsideKept(tx: Db): Promise<void> {
  for (const name of [...KEPT, 'site_fact']) if (await hasTable(tx, name)) await copyRows(tx, name)
  if (await hasTable(tx, 'revision')) await copy(tx, 'origin', selectOrigins)
}

/**
 * Whether the backup is of the installation that it replaces: the links of its subscribers are made from the same secret. Where
 * alerts never ran neither has one, and they have an account in common.
 */
export async function isSameInstallation(tx: Db): Promise<boolean> {
  if (!(await hasTable(tx, 'old_alert_setting'))) return false
  const exist = (rows: RawBuilder<unknown>) => sql`exists (select from ${rows})`
  const hasSecret = sql`${exist(sql`alert_setting`)} or ${exist(sql`old_alert_setting`)}`
  const sharesAccount = (await hasTable(tx, 'old_account'))
    ? exist(sql`account join old_account using (id)`)
    : sql`false`
  const { rows } = await sql<{ isSame: boolean }>`
    select case when ${hasSecret} then ${exist(sql`alert_setting join old_alert_setting using (key_secret)`)}
      else ${sharesAccount} end as "isSame"`.execute(tx)
  return rows[0]!.isSame
}

/** Empties the tables that a backup leaves out: an older version left out fewer. */
export async function emptyLeftOut(tx: Db): Promise<void> {
  await sql`truncate ${sql.join(LEFT_OUT.map(name => sql.table(name)))}`.execute(tx)
}

/** Puts the rows that were set aside in the place of those of the backup, without what refers to rows that are gone. */
export async function putBackKept(tx: Db): Promise<void> {
  const tables = await findTables(tx, [])
  const isKept = ({ name }: Table) => KEPT.includes(name)
  // emptied with the tables they refer to
  const dependent = tables.filter(
    table =>
      !isKept(table) && !LEFT_OUT.includes(table.name) && table.refersTo.some(name => KEPT.includes(name)),
  )
  for (const { name } of dependent) await copyRows(tx, name)
  const refilled = sortByReferences([...tables.filter(isKept), ...dependent])
  await disableAndTruncate(tx, refilled)
  await copy(tx, 'same_city', sql`select n.id from (${selectOrigins}) n join old_origin o using (id, origin)`)
  for (const table of refilled) await refill(tx, table)
  await followCities(tx)
  await endWaitingAlerts(tx)
  await enableTriggers(tx, refilled)
}

/** In the backup a chosen city may be part of another one; `move_subscriptions` (0095) does the same for a merge. */
async function followCities(tx: Db): Promise<void> {
  await sql`
    with gone as (
      delete from subscription_city s using city c where c.id = s.city_id and c.now_id is not null
      returning s.subscription_id, c.now_id, s.place, s.is_armed
    )
    insert into subscription_city as s (subscription_id, city_id, place, is_armed)
    select subscription_id, now_id, min(place), bool_and(is_armed) from gone group by 1, 2
    on conflict (subscription_id, city_id) do update
      set place = least(s.place, excluded.place), is_armed = s.is_armed and excluded.is_armed`.execute(tx)
  await sql`
    update alert a set city_id = c.now_id, told = case when a.told ? c.id::text
      then jsonb_build_object(c.now_id, a.told -> c.id::text) else a.told end
    from city c where c.id = a.city_id and c.now_id is not null and not exists (
      -- one that is there, or that comes there from a city before this one
      select from alert b join city d on d.id = b.city_id
      where (b.subscription_id, b.day, b.type) = (a.subscription_id, a.day, a.type)
        and (b.city_id = c.now_id or (d.now_id = c.now_id and d.id < c.id)))`.execute(tx)
}

interface Reference {
  column: string
  to: string
  toColumn: string
  /** Whether a row goes with the one it refers to; otherwise it loses the reference. */
  isCascading: boolean
  isNullable: boolean
}

const findReferences = async (tx: Db, { name }: Table) => {
  const { rows } = await sql<Reference>`
    select a.attname as column, f.relname as to, b.attname as "toColumn", r.confdeltype = 'c' as "isCascading",
      not a.attnotnull as "isNullable"
    from pg_constraint r join pg_class f on f.oid = r.confrelid
    join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
    join pg_attribute b on b.attrelid = r.confrelid and b.attnum = r.confkey[1]
    where r.conrelid = to_regclass(${name}) and r.contype = 'f' and r.confrelid <> r.conrelid`.execute(tx)
  return rows
}

const isThere = ({ column, to, toColumn }: Reference) =>
  to === 'city'
    ? sql`${sql.ref(`k.${column}`)} in (select id from old_same_city)`
    : sql`${sql.ref(`k.${column}`)} in (select ${sql.ref(toColumn)} from ${sql.table(to)})`

async function refill(tx: Db, table: Table): Promise<void> {
  const { name, counter } = table
  if (!(await hasTable(tx, `old_${name}`))) return
  const references = await findReferences(tx, table)
  const cleared = references.filter(({ isCascading, isNullable }) => isNullable && !isCascading)
  const columns = await findSharedColumns(tx, name, `old_${name}`)
  const values = columns.map(column => {
    const reference = cleared.find(each => each.column === column)
    const value = sql.ref(`k.${column}`)
    return reference ? sql`case when ${isThere(reference)} then ${value} end` : value
  })
  const conditions = references
    .filter(each => !cleared.includes(each))
    .map(each => sql`(${sql.ref(`k.${each.column}`)} is null or ${isThere(each)})`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map(column => sql.ref(column)))})
    overriding system value
    select ${sql.join(values)} from ${old(name)} k where ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(
    tx,
  )
  if (!counter) return
  const sequence = sql`pg_get_serial_sequence(${name}, ${counter.column})::regclass`
  await sql`select setval(${sequence}, greatest(pg_sequence_last_value(${sequence}),
    (select max(${sql.ref(counter.column)}) from ${sql.table(name)})))`.execute(tx)
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
  await sql`delete from alert_event`.execute(tx)
  await endWaitingAlerts(tx)
  await sql`delete from staff_mail`.execute(tx)
  await sql`insert into site_fact (name, value) values (${TOLD_FROM}, ${toldFrom})
    on conflict (name) do update set value = excluded.value`.execute(tx)
  await sql`insert into audit (at, action) values (now(), 'alerts.resumed')`.execute(tx)
}

/** Runs work; where a statement fails, the transaction goes on as it was before. Returns what has failed; undefined where all went well. */
export async function tryWithin(tx: Db, work: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
    await sql`release savepoint attempt`.execute(tx)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    return (error as Error).message
  }
}
