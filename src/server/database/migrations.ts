import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

/** Names and SQL of the migrations, oldest first. */
export async function readMigrations(): Promise<[name: string, text: string][]> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async file => [file.replace(/\.sql$/, ''), await readFile(join(FOLDER, file), 'utf8')]),
  )
}

/** Names of the migrations, oldest first. */
export const listMigrations = async (): Promise<string[]> => (await readMigrations()).map(([name]) => name)

/**
 * Whether a version that does not know a migration may work on its schema, reading and writing: it adds what nobody needs
 * who does not know it. The name says so, since an older version knows nothing else of it.
 */
export const isAdditive = (migration: string): boolean => migration.endsWith('.additive')

/** They lock for long, too. Their names do not say it, and stand in the databases of installations. */
export const LOCKS_UNNAMED: readonly string[] = [
  '0006_written_in',
  '0007_deleted_rates',
  '0008_changed_cities',
  '0010_requests_and_erasure',
  '0018_as_of',
  '0019_corrections',
  '0021_correction_reasons',
  '0024_headline_prices',
  '0026_entered.additive',
  '0028_late_writes.additive',
  // rewrites the rates: nobody reads or writes them for minutes at five million prices
  '0029_packed_prices.additive',
  // index what subscribers were told
  '0032_alert_requests',
  '0042_alert_rules',
  '0046_alert_lookup.additive',
]

/** Whether a migration locks a table for as long as it has rows: its name says so, for the operator who upgrades. */
export const locksLong = (migration: string): boolean =>
  LOCKS_UNNAMED.includes(migration) || /\.locks(\.additive)?$/.test(migration)

/** Lists the migrations of the next start that lock tables for long; none of an empty database, whose tables have no rows. */
export const listPendingLocks = (applied: readonly string[], known: readonly string[]): string[] =>
  applied.length === 0 ? [] : known.filter(name => !applied.includes(name) && locksLong(name))

/** Returns the newest of the applied migrations that a version which knows others cannot work with; undefined without one. */
export const findForeign = (applied: readonly string[], known: readonly string[]): string | undefined =>
  applied.findLast(name => !known.includes(name) && !isAdditive(name))

/** Tables that the migrations create, up to one of them or all. Other tables in a database belong to somebody else. */
export async function listTables(to?: string): Promise<Set<string>> {
  const tables = new Set<string>()
  for (const [migration, text] of await readMigrations()) {
    if (to !== undefined && migration > to) break
    for (const [, verb, name] of text.matchAll(/^(create|drop) table (?:if (?:not )?exists )?(\w+)/gm)) {
      if (verb === 'create') tables.add(name!)
      else tables.delete(name!)
    }
  }
  return tables
}
