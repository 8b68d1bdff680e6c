import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../../db/schema')

/** Names and SQL of the migrations, oldest first. */
export async function readMigrations(): Promise<[name: string, text: string][]> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async file => [file.replace(/\.sql$/, ''), await readFile(join(FOLDER, file), 'utf8')]),
  )
}

/** Names of the migrations, oldest first. */
export const listMigrations = async (): Promise<string[]> => (await readMigrations()).map(([name]) => name)

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
