import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { Db } from '#server/database/tables.ts'
import type { Head, TableHead } from '../backup/format.ts'
import { findTables, listColumns } from '../backup/queries.ts'

/** Whether a table that a backup takes along has rows. */
export async function holdsData(db: Db): Promise<boolean> {
  for (const { name } of await findTables(db)) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)}) as found`.execute(db)
    if (rows[0]?.found) return true
  }
  return false
}

/** Whether a Chicken Rates is connected to this database at the moment. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'chicken-rates'
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * When persons were erased after a backup: their messages, requests for an account, or accounts; none in a schema of before there were any erasures. Its numbers
 * are what to go by: its time is of the clock that backed up. After a restore numbers are given out again, so what is
 * later by the clock counts too: better one too many than one that is forgotten.
 */
export async function findErasures(db: Db, { at, tables }: Pick<Head, 'at' | 'tables'>): Promise<Date[]> {
  const known = await sql<{ there: boolean }>`
    select to_regclass('message_erasure') is not null as there`.execute(db)
  if (!known.rows[0]?.there) return []
  const lastOf = (table: string) => tables.find(({ name }) => name === table)?.counter?.last ?? 0
  const { rows } = await sql<{ at: Date }>`
    select at from message_erasure where id > ${lastOf('message_erasure')} or at > ${at}::timestamptz
    union all
    select at from account_change where after->>'status' in ('dismissed', 'erased')
      and (id > ${lastOf('account_change')} or at > ${at}::timestamptz)
    order by at`.execute(db)
  return rows.map(row => row.at)
}

/** Removes every table and function of the schema, and the queue of jobs (0012); what extensions brought stays. */
export async function dropAll(tx: Db): Promise<void> {
  await sql`drop schema if exists chicken_rates_jobs cascade`.execute(tx)
  const { rows } = await sql<{ statement: string }>`
    select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}

/** Readies tables that were just made to take rows as they were: nothing in them, nothing done about them. */
export async function clear(tx: Db, tables: readonly TableHead[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  if (tables.length > 0) {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(tx)
  }
}

/** Takes the rows of a table; answers how many. */
export async function copyInto(
  client: Client,
  table: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const into = client.query(from(`copy ${listColumns(table)} from stdin`))
  await pipeline(rows, into)
  return into.rowCount
}

/** Lets the tables' own rules work again. */
export async function wake(tx: Db, tables: readonly TableHead[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}

/** Lets numbers go on after the last one that was given out, even where its row is gone. */
export async function setCounters(tx: Db, tables: readonly TableHead[]): Promise<void> {
  for (const { name, counter } of tables) {
    if (counter?.last == null) continue
    await sql`select setval(pg_get_serial_sequence(${name}, ${counter.column}), ${counter.last})`.execute(tx)
  }
}

/** Counts the rows anew, so that the first queries are planned well. */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
