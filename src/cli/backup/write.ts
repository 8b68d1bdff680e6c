import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGzip } from 'node:zlib'
import type { Db } from '#server/database/db.ts'
import type { Maintenance } from '#server/database/maintenance.ts'
import { listMigrations, listTables } from '#server/database/migrations.ts'
import { syncFolder, writeDurably } from '#server/durableFiles.ts'
import { UNFINISHED } from '#server/observability/backups.ts'
import { OperatorError } from '#server/operatorError.ts'
import { findMigration, findServerVersion } from '../queries.ts'
import { END, FORMAT, type Foot, VERSION } from './format.ts'
import { copyRows, findTables, type Table } from './queries.ts'
import { readToEnd } from './read.ts'

const NEWLINE = 10

/**
 * Writes one snapshot of the database into a file, and reads it back before the file gets its name. Returns its figures.
 * Throws OperatorError.
 */
export function writeBackup({ client, db }: Maintenance, file: string, at: Date): Promise<Foot> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async tx => {
    const { tables, ...head } = await findHead(tx, at)
    const heads = tables.map(({ name, columns, counter }) => ({ name, columns, counter }))
    const headLine = `${JSON.stringify({ ...head, tables: heads })}\n`
    const foot: Foot = { head: sha256().update(headLine).digest('hex'), tables: {} }

    async function* contents(): AsyncGenerator<Buffer> {
      yield Buffer.from(headLine)
      for (const table of tables) {
        foot.tables[table.name] = yield* countRows(copyRows(client, table))
        yield Buffer.from(`${END}\n`)
      }
      yield Buffer.from(`${JSON.stringify(foot)}\n`)
    }
    await writeFile(file, contents(), async written => {
      if (isDeepStrictEqual((await readToEnd(written)).foot, foot)) return
      throw new OperatorError(`${written} does not hold what was written: look after the disk.`)
    })
    return foot
  })
}

const sha256 = () => createHash('sha256')

async function findHead(tx: Db, at: Date) {
  const migration = await findMigration(tx)
  if (!migration) throw new OperatorError('The database is empty: there is nothing to back up.')
  // the tables of a newer schema are unknown here, so all are copied; else those alone that Chicken Rates has made
  const isKnown = (await listMigrations()).includes(migration)
  const own = isKnown ? await listTables(migration) : undefined
  const tables = sortByReferences((await findTables(tx)).filter(({ name }) => own?.has(name) ?? true))
  const postgres = await findServerVersion(tx)
  return { format: FORMAT, version: VERSION, at: at.toISOString(), migration, postgres, tables }
}

/** Sorts tables so that each stands after those it refers to. Throws when they refer to each other in a circle. */
export function sortByReferences<T extends Pick<Table, 'name' | 'refersTo'>>(tables: readonly T[]): T[] {
  const sorted: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const ready = waiting.filter(({ name, refersTo }) =>
      refersTo.every(each => each === name || !names.has(each)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    sorted.push(...ready)
    waiting = waiting.filter(table => !ready.includes(table))
  }
  return sorted
}

type Figures = Foot['tables'][string]

async function* countRows(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer, Figures, undefined> {
  const hash = sha256()
  let rows = 0
  for await (const chunk of lines) {
    hash.update(chunk)
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
    yield chunk
  }
  return { rows, sha256: hash.digest('hex') }
}

/** Returns the figures that a backup taken now would have of a table. */
export async function measureTable(client: Maintenance['client'], table: Table): Promise<Figures> {
  const lines = countRows(copyRows(client, table))
  for (;;) {
    const { done, value } = await lines.next()
    if (done) return value
  }
}

const existsError = (file: string) =>
  new OperatorError(`${file} exists already: give the backup another name.`)

/** The error for what the system refuses; any other error as it is. */
function toWriteError(file: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException
  return syscall ? new OperatorError(`The backup ${file} cannot be written: ${message}.`) : error
}

/**
 * Writes a file that nobody else may read (0600), gzipped. The file gets its name when it is on the disk and has passed
 * the check. Throws OperatorError when the file exists already or cannot be written, and what the check throws.
 */
export async function writeFile(
  file: string,
  contents: AsyncIterable<Buffer>,
  check: (written: string) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw existsError(file)
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(contents, { objectMode: false }), createGzip(), zipped =>
      writeDurably(unfinished, zipped, 'wx'),
    )
    await check(unfinished)
    await nameFile(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    throw toWriteError(file, error)
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

/** Gives a complete file its name, unless another backup has got it meanwhile. */
async function nameFile(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existsError(file)
    // the disk has no hard links
    await rename(unfinished, file)
  }
}
