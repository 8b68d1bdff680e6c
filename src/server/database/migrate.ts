import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '#server/operatorError.ts'
import type { Db } from './db.ts'
import { listMigrations, readMigrations } from './migrations.ts'
import { listApplied } from './queries.ts'

async function getMigrations(): Promise<Record<string, Migration>> {
  const up = (text: string) => async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
  }
  return Object.fromEntries((await readMigrations()).map(([name, text]) => [name, { up: up(text) }]))
}

/** Whether all migrations were applied. Throws OperatorError when there are others. */
async function isMigrated(db: Db): Promise<boolean> {
  const known = await listMigrations()
  const applied = await listApplied(db)
  const level = applied.findLast(name => !known.includes(name))
  if (level === undefined) return applied.length === known.length
  throw new OperatorError(
    `The database is of a newer Chicken Rates (its schema is at ${level}): install that one, or restore a backup from before it.`,
  )
}

/**
 * Migrates the schema to the newest version or to `to`. Forward only; a lock lets several instances start at once. Refuses a
 * database of a newer version.
 */
export async function migrate(db: Db, to?: string): Promise<void> {
  if (await isMigrated(db)) return
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error, results = [] } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (!error) return
  const failed = results.find(({ status }) => status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  throw new OperatorError(
    `The database could not be brought up to date (${failed?.migrationName ?? 'start'}): ${reason}`,
  )
}
