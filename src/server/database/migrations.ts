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
const LOCKS_UNNAMED: Readonly<Record<string, string>> = {
  '0006_written_in': 'Locks the revisions, for 4 s at five million prices.',
  '0007_deleted_rates': 'Locks the rates, for 4 s at five million prices.',
  '0008_changed_cities': 'Locks the rates, for 4 s at five million prices.',
  '0010_requests_and_erasure': 'Locks the audit record, for 4 s at five million prices.',
  '0018_as_of': 'Locks the rates, for 4 s at five million prices.',
  '0019_corrections': 'Locks the revisions, for 4 s at five million prices.',
  '0021_correction_reasons': 'Locks the revisions, for 4 s at five million prices.',
  '0024_headline_prices': 'Locks the prices, for 4 s at five million prices.',
  '0026_entered.additive': 'Locks the revisions, for 4 s at five million prices.',
  '0028_late_writes.additive': 'Locks the rates, for 4 s at five million prices.',
  '0029_packed_prices.additive': 'Locks the rates, also for reading, for 150 s at five million prices.',
  '0032_alert_requests': 'Locks the alerts, for 10 s at a million alerts.',
  '0042_alert_rules': 'Locks the alerts, for 10 s at a million alerts.',
  '0046_alert_lookup.additive': 'Locks the alerts, for 10 s at a million alerts.',
}
/** They rewrite a large table, and so lock it also for reading. */
const REWRITES_UNNAMED: readonly string[] = ['0029_packed_prices.additive', '0060_rate_columns.locks']

/** Whether a migration locks a table for as long as it has rows: its name says so, for the operator who upgrades. */
export const locksLong = (migration: string): boolean =>
  Object.hasOwn(LOCKS_UNNAMED, migration) || /\.(locks|rewrites)(\.additive)?$/.test(migration)

/** Whether it rewrites a large table, so that nobody can read it meanwhile. */
export const rewritesTable = (migration: string): boolean =>
  REWRITES_UNNAMED.includes(migration) || /\.rewrites(\.additive)?$/.test(migration)

/** What a migration locks, and for about how long at most. */
export interface Lock {
  migration: string
  locked: string
  isReadingBlocked: boolean
  seconds: number
  /** The number of prices, or of alerts, at which it takes so long. */
  at: { prices: number } | { alerts: number }
}

/** How the second line of such a migration says it. */
const LOCK =
  /^(?:-- )?Locks (?<locked>.+?)(?<reading>, also for reading)?, for (?<seconds>\d+) s at (?<rows>five million prices|a million alerts)\.$/

/** Returns what a migration locks for long; undefined where it locks nothing for long. */
export function readLock(migration: string, text: string): Lock | undefined {
  if (!locksLong(migration)) return undefined
  const { groups } = LOCK.exec(LOCKS_UNNAMED[migration] ?? text.split('\n')[1] ?? '') ?? {}
  if (!groups) throw new Error(`${migration} does not say what it locks`)
  return {
    migration,
    locked: groups.locked!,
    isReadingBlocked: groups.reading !== undefined,
    seconds: Number(groups.seconds),
    at: groups.rows === 'a million alerts' ? { alerts: 1e6 } : { prices: 5e6 },
  }
}

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
