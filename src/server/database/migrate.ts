import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '#server/operatorError.ts'
import { findForeign, listMigrations, readMigrations } from './migrations.ts'
import { listApplied } from './queries.ts'
import type { Db } from './tables.ts'

/** Returns the migrations, and for those that only a newer version knows nothing to do: Kysely wants each applied one. */
async function getMigrations(applied: readonly string[]): Promise<Record<string, Migration>> {
  const run = (text: string) => async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
  }
  const known = (await readMigrations()).map(([name, text]) => [name, { up: run(text) }])
  return { ...Object.fromEntries(applied.map(name => [name, { up: run('') }])), ...Object.fromEntries(known) }
}

function refuseNewer(applied: readonly string[], known: readonly string[]): void {
  const level = findForeign(applied, known)
  if (level === undefined) return
  throw new OperatorError(
    `The database is of a newer Chicken Rates (its schema is at ${level}): install that one, or restore a backup from before it.`,
  )
}

/** Migrates the schema to the newest version or to `to`. Forward only; a lock lets several instances start at once. */
export async function migrate(db: Db, to?: string): Promise<void> {
  const applied = (await listApplied(db)) ?? []
  refuseNewer(applied, await listMigrations())
  const migrator = new Migrator({ db, provider: { getMigrations: () => getMigrations(applied) } })
  const { error, results = [] } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (!error) return
  const failed = results.find(({ status }) => status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  throw new OperatorError(
    `The database could not be brought up to date (${failed?.migrationName ?? 'start'}): ${reason}`,
  )
}
