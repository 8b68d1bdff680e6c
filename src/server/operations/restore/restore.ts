import { StartRefused } from '#server/startRefused.ts'
import type { Maintenance } from '#server/storage/maintenance.ts'
import { knownMigrations, migrate } from '#server/storage/migrate.ts'
import type { Foot, Head } from '../backup/format.ts'
import { findLevel, findTables } from '../backup/queries.ts'
import { newer, readBackup } from '../backup/read.ts'
import { analyze, clear, copyInto, dropAll, holdsData, isInUse, setCounters, wake } from './queries.ts'

const IN_USE = 'A Chicken Rates is running on this database: stop it first.'
const FOREIGN = 'The database holds tables of something else: give Chicken Rates a database of its own.'

/** Reads a backup to its end without opening any database. Throws StartRefused when it cannot be restored here. */
export async function checkBackup(file: string): Promise<{ head: Head; foot: Foot }> {
  const known = await knownMigrations()
  return readBackup(file, {
    async head({ migration }) {
      if (!known.includes(migration)) throw newer(file)
    },
    async rows(_, rows) {
      for await (const _ of rows);
    },
  })
}

/**
 * Whether the database holds something that a restore would take the place of; a schema of later counts as such. Throws
 * StartRefused while it is in use, and when it is not ours.
 */
export async function isOccupied({ db }: Maintenance): Promise<boolean> {
  if (await isInUse(db)) throw new StartRefused(IN_USE)
  const level = await findLevel(db)
  if (level) return !(await knownMigrations()).includes(level) || (await holdsData(db))
  if ((await findTables(db)).length > 0) throw new StartRefused(FOREIGN)
  return false
}

/**
 * Puts a backup in the place of everything there is. In one transaction: whatever ends it in the middle, the database
 * is as it was. Throws StartRefused.
 */
export async function loadBackup({ client, db }: Maintenance, file: string): Promise<void> {
  await db.transaction().execute(async tx => {
    await dropAll(tx)
    let made: Head['tables'] = []
    const { head } = await readBackup(file, {
      async head({ migration, tables }) {
        await migrate(tx, migration)
        made = await findTables(tx)
        refuseOthers(file, tables, made)
        await clear(tx, made)
      },
      async rows(table, rows) {
        await copyInto(client, table, rows)
      },
    })
    await wake(tx, made)
    await setCounters(tx, head.tables)
    await migrate(tx)
  })
  await analyze(db)
}

/** A table that no migration makes would have nowhere to go. */
function refuseOthers(file: string, tables: Head['tables'], made: Head['tables']): void {
  const known = new Set(made.map(({ name }) => name))
  const foreign = tables.find(({ name }) => !known.has(name))
  if (foreign) {
    throw new StartRefused(
      `${file} carries the table ${foreign.name}, which is not of Chicken Rates: back up a database of its own.`,
    )
  }
}
