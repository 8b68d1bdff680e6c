import { createHash } from 'node:crypto'
import { StartRefused } from '#server/startRefused.ts'
import type { Maintenance } from '#server/storage/maintenance.ts'
import type { Db } from '#server/storage/tables.ts'
import { END, FORMAT, type Foot, VERSION } from './format.ts'
import { keepFile } from './keepFile.ts'
import { inOrder } from './order.ts'
import { copyRows, findLevel, findTables, findVersion, type Table } from './queries.ts'

const NEWLINE = 10

/**
 * Writes one moment of the database into a file, whatever else is written meanwhile. Answers what is in it. Throws
 * StartRefused.
 */
export async function writeBackup({ client, db }: Maintenance, file: string, at: Date): Promise<Foot> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async tx => {
    const { tables, ...head } = await findHead(tx, at)
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
    await keepFile(file, contents())
    return foot
  })
}

const sha256 = () => createHash('sha256')

async function findHead(tx: Db, at: Date) {
  const migration = await findLevel(tx)
  if (!migration) throw new StartRefused('The database is empty: there is nothing to back up.')
  const tables: Table[] = inOrder(await findTables(tx))
  const postgres = await findVersion(tx)
  return { format: FORMAT, version: VERSION, at: at.toISOString(), migration, postgres, tables }
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
