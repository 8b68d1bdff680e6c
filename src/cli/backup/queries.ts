import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import type { Db } from '#server/database/tables.ts'
import type { TableHead } from './format.ts'

/**
 * Tables that are not taken along: sessions, links and counters of a moment. What was ended or used up after the
 * backup would come back to life with it.
 */
const LEFT_OUT = ['session', 'setup_link', 'reset_link', 'throttle']
/** The migrator's own tables: written by migrating. */
const MIGRATOR = ['kysely_migration', 'kysely_migration_lock']

export interface Table extends TableHead {
  /** What is written of each column. */
  values: string[]
  /** Columns of the primary key, as ORDER BY takes them. */
  key: string[]
  refersTo: string[]
}

/** Every table that a backup takes along; generated columns, and what extensions brought, are left out. */
export async function findTables(tx: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      -- numbers of transactions mean something to the server that gave them only
      (select json_agg(case when a.atttypid = 'xid8'::regtype then 'null' else quote_ident(a.attname) end
          order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as values,
      (select json_build_object('column', a.attname, 'last',
          pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass))
        from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as counter,
      -- one order of texts on every server
      (select coalesce(json_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
          order by k.place), '[]')
        from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint r
        join pg_class f on f.oid = r.confrelid where r.conrelid = c.oid and r.contype = 'f') as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all(${[...LEFT_OUT, ...MIGRATOR]})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(tx)
  return rows
}

/** Tables, and views that hold rows, that neither we nor an extension made. */
export async function findForeignTables(tx: Db, known: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f', 'm')
      and c.relname <> all(${[...known, ...MIGRATOR]})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(tx)
  return rows.map(({ name }) => name)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A table and its columns, as COPY takes them. */
export const listColumns = ({ name, columns }: TableHead): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** The lines of a table, in the order of its key: the same rows are the same bytes wherever they are. */
export async function* copyRows(client: Client, { name, values, key }: Table): AsyncGenerator<Buffer> {
  const order = key.length > 0 ? ` order by ${key.join(', ')}` : ''
  const rows = client.query(to(`copy (select ${values.join(', ')} from ${quoted(name)}${order}) to stdout`))
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    // whoever stops in the middle leaves a connection that takes the next statement
    rows.resume()
    await finished(rows)
  }
}

/** The last migration of the database; undefined when it holds no Chicken Rates. */
export async function findLevel(db: Db): Promise<string | undefined> {
  const known = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!known.rows[0]?.there) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}

/** The version of the database server, such as 18.4. */
export async function findVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return rows[0]!.server_version
}
