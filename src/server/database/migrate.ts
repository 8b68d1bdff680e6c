import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '#server/operatorError.ts'
import { listMigrations, readMigrations } from './migrations.ts'
import { findSchemaVersion } from './queries.ts'
import type { Db } from './tables.ts'

async function getMigrations(): Promise<Record<string, Migration>> {
  const run = (text: string) => async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
  }
  return Object.fromEntries((await readMigrations()).map(([name, text]) => [name, { up: run(text) }]))
}

async function refuseNewer(db: Db): Promise<void> {
  const level = await findSchemaVersion(db)
  if (!level || (await listMigrations()).includes(level)) return
  throw new OperatorError(
    `The database is of a newer Chicken Rates (its schema is at ${level}): install that one.`,
  )
}

/** Migrates the schema to the newest version or to `to`. Forward only; a lock lets several instances start at once. */
export async function migrate(db: Db, to?: string): Promise<void> {
  await refuseNewer(db)
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error, results = [] } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (!error) return
  const failed = results.find(({ status }) => status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  throw new OperatorError(
    `The database could not be brought up to date (${failed?.migrationName ?? 'start'}): ${reason}`,
  )
}
