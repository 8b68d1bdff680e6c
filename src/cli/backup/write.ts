import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Maintenance } from '#server/database/maintenance.ts'
import { listMigrations, listTables } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { OperatorError } from '#server/operatorError.ts'
import { END, FORMAT, type Foot, VERSION } from './format.ts'
import { keepFile } from './keepFile.ts'
import { inOrder } from './order.ts'
import { copyRows, findForeignTables, findLevel, findTables, findVersion, type Table } from './queries.ts'
import { readBackup } from './read.ts'

const NEWLINE = 10

interface Written {
  foot: Foot
  /** Tables that are not ours: no restore could make them. */
  skipped: string[]
}

/**
 * Writes one moment of the database into a file, whatever else is written meanwhile, and reads it back before it has its
 * name. Returns what is in it. Throws OperatorError.
 */
export async function writeBackup({ client, db }: Maintenance, file: string, at: Date): Promise<Written> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async tx => {
    const { tables, skipped, ...head } = await findHead(tx, at)
    const heads = tables.map(({ name, columns, counter }) => ({ name, columns, counter }))
    const headLine = `${JSON.stringify({ ...head, tables: heads })}\n`
    const foot: Foot = { head: sha256().update(headLine).digest('hex'), tables: {} }

    async function* contents(): AsyncGenerator<Buffer> {
      yield Buffer.from(headLine)
      for (const table of tables) {
        yield* counted(copyRows(client, table), figures => {
          foot.tables[table.name] = figures
        })
        yield Buffer.from(`${END}\n`)
      }
      yield Buffer.from(`${JSON.stringify(foot)}\n`)
    }
    await keepFile(file, contents(), written => verify(written, foot))
    return { foot, skipped }
  })
}

const sha256 = () => createHash('sha256')

async function findHead(tx: Db, at: Date) {
  const migration = await findLevel(tx)
  if (!migration) throw new OperatorError('The database is empty: there is nothing to back up.')
  // a schema of later has tables that we do not know: all are taken along
  const isKnown = (await listMigrations()).includes(migration)
  const skipped = isKnown ? await findForeignTables(tx, await listTables()) : []
  const tables: Table[] = inOrder((await findTables(tx)).filter(({ name }) => !skipped.includes(name)))
  const postgres = await findVersion(tx)
  return { format: FORMAT, version: VERSION, at: at.toISOString(), migration, postgres, tables, skipped }
}

/** Reads what was written as a restore does. Throws OperatorError when it is not what was meant to be written. */
async function verify(file: string, foot: Foot): Promise<void> {
  const read = await readBackup(file, {
    async rows(_, rows) {
      for await (const _ of rows);
    },
  })
  if (!isDeepStrictEqual(read.foot, foot)) {
    throw new OperatorError(`${file} does not hold what was written: look after the disk.`)
  }
}

/** Passes lines on and tells their figures at the end. */
async function* counted(
  lines: AsyncIterable<Buffer>,
  tell: (figures: Foot['tables'][string]) => void,
): AsyncGenerator<Buffer> {
  const hash = sha256()
  let rows = 0
  for await (const chunk of lines) {
    hash.update(chunk)
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
    yield chunk
  }
  tell({ rows, sha256: hash.digest('hex') })
}
