import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartRefused } from '#server/startRefused.ts'
import type { Db } from './tables.ts'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql'))
  const read = files.map(async file => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [
      file.replace(/\.sql$/, ''),
      {
        up: db =>
          sql
            .raw(text)
            .execute(db)
            .then(() => {}),
      },
    ] as [string, Migration]
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The names of every migration, oldest first. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations()).toSorted()

/** Brings the schema up to date, or to a migration. Forward only; a lock lets many instances start at once. */
export async function migrate(db: Db, to?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results = [] } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (!error) return
  const failed = results.find(({ status }) => status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartRefused(
    `The database could not be brought up to date (${failed?.migrationName ?? 'start'}): ${reason}`,
  )
}
