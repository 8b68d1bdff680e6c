import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { Db } from '#server/database/db.ts'
import type { TableHead } from '../backup/format.ts'
import { findTables, listColumns } from '../backup/queries.ts'

/** Tables that starts fill by themselves: an installation without other rows is empty. */
const FIRST_START: readonly string[] = ['alert_setting']

/** Whether a table that a backup holds has rows that somebody entered. */
export async function holdsData(db: Db): Promise<boolean> {
  for (const { name } of await findTables(db)) {
    if (FIRST_START.includes(name)) continue
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)}) as found`.execute(db)
    if (rows[0]?.found) return true
  }
  return false
}

/** Whether a Chicken Rates is connected to this database. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'chicken-rates'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Drops every table and function of the schema, but nothing of extensions. */
export async function dropAll(tx: Db): Promise<void> {
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

/** Empties tables and disables their triggers, so that they take rows unchanged. */
export async function disableAndTruncate(tx: Db, tables: readonly TableHead[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
  if (tables.length > 0) {
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx)
  }
}

/** Copies the rows of a table in. */
export async function copyInto(client: Client, table: TableHead, rows: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(rows, client.query(from(`copy ${listColumns(table)} from stdin`)))
}

export async function enableTriggers(tx: Db, tables: readonly TableHead[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
}

/** Lets identity columns continue after the last number that was given out, even where its row is gone: none is given out again. */
export async function setCounters(tx: Db, tables: readonly TableHead[]): Promise<void> {
  for (const { name, counter } of tables) {
    if (counter?.last == null) continue
    const sequence = sql`pg_get_serial_sequence(${name}, ${counter.column})::regclass`
    await sql`select setval(${sequence}, greatest(${counter.last}, pg_sequence_last_value(${sequence})))`.execute(
      tx,
    )
  }
}

export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}
