import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '#server/operatorError.ts'
import { findSchemaVersion } from './queries.ts'
import type { Db } from './tables.ts'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

/** Names and SQL of the migrations, oldest first. */
async function readFiles(): Promise<[name: string, text: string][]> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async file => [file.replace(/\.sql$/, ''), await readFile(join(FOLDER, file), 'utf8')]),
  )
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const run = (text: string) => async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db)
  }
  return Object.fromEntries((await readFiles()).map(([name, text]) => [name, { up: run(text) }]))
}

/** Names of the migrations, oldest first. */
export const listMigrations = async (): Promise<string[]> => (await readFiles()).map(([name]) => name)

/** Tables that the migrations create. Other tables in a database belong to somebody else. */
export async function listTables(): Promise<Set<string>> {
  const tables = new Set<string>()
  for (const [, text] of await readFiles()) {
    for (const [, verb, name] of text.matchAll(/^(create|drop) table (?:if (?:not )?exists )?(\w+)/gm)) {
      if (verb === 'create') tables.add(name!)
      else tables.delete(name!)
    }
  }
  return tables
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
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (!error) return
  const failed = results.find(({ status }) => status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  throw new OperatorError(
    `The database could not be brought up to date (${failed?.migrationName ?? 'start'}): ${reason}`,
  )
}
