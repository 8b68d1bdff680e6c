import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { ADMINS } from '#shared/accounts/roles.ts'

/** Tables that the migrator itself makes. */
export const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock']

/** Returns the last migration of the database; undefined when it holds no Chicken Rates. */
export async function findMigration(db: Db): Promise<string | undefined> {
  if (!(await hasTable(db, 'kysely_migration'))) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}

/** Whether a table exists; temporary ones count. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]!.found
}

export async function findServerVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return rows[0]!.server_version
}

/** Lists tables, and views that hold rows, that neither Chicken Rates nor an extension made. */
export async function findForeignTables(tx: Db, known: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f', 'm')
      and c.relname <> all(${[...known, ...MIGRATOR_TABLES]})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function findAdmins(db: Db): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from account where role = any(${ADMINS}) order by email`.execute(db)
  return rows
}
