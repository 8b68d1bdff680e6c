import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import type { Db } from '#server/database/db.ts'
import { MIGRATOR_TABLES } from '../queries.ts'
import type { TableHead } from './format.ts'
import { LEFT_OUT } from './tables.ts'

export interface Table extends TableHead {
  /** The expression that is written for each column. */
  values: string[]
  /** Columns of the primary key, for ORDER BY. */
  key: string[]
  refersTo: string[]
}

/** Lists every table that a backup holds, without generated columns and without tables of extensions. */
export async function findTables(tx: Db, leftOut: readonly string[] = LEFT_OUT): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      -- transaction numbers have a meaning on their own server only
      (select json_agg(case when a.atttypid = 'xid8'::regtype then 'null' else quote_ident(a.attname) end
          order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as values,
      (select json_build_object('column', a.attname, 'last',
          pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass))
        from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as counter,
      -- texts sort the same on every server
      (select coalesce(json_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
          order by k.place), '[]')
        from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint r
        join pg_class f on f.oid = r.confrelid where r.conrelid = c.oid and r.contype = 'f') as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all(${[...leftOut, ...MIGRATOR_TABLES]})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(tx)
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns a table and its columns, for COPY. */
export const listColumns = ({ name, columns }: TableHead): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

/** Reads the lines of a table in the order of its key: equal rows give equal bytes on every server. */
export async function* copyRows(client: Client, { name, values, key }: Table): AsyncGenerator<Buffer> {
  const order = key.length > 0 ? ` order by ${key.join(', ')}` : ''
  const rows = client.query(to(`copy (select ${values.join(', ')} from ${quoted(name)}${order}) to stdout`))
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    // a reader that stops early must leave a connection that takes the next statement
    rows.resume()
    await finished(rows)
  }
}
