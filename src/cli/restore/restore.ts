import type { Db } from '#server/database/db.ts'
import type { Maintenance } from '#server/database/maintenance.ts'
import { migrate } from '#server/database/migrate.ts'
import { listMigrations, listTables } from '#server/database/migrations.ts'
import { OperatorError } from '#server/operatorError.ts'
import type { Foot, Head, TableHead } from '../backup/format.ts'
import { findTables } from '../backup/queries.ts'
import { newerError, readBackup, readToEnd } from '../backup/read.ts'
import { findForeignTables, findMigration } from '../queries.ts'
import { carryKept, type Kept } from './kept/kept.ts'
import { setAsideKept } from './kept/queries.ts'
import {
  analyze,
  copyInto,
  disableAndTruncate,
  dropAll,
  enableTriggers,
  holdsData,
  isInUse,
  setCounters,
} from './queries.ts'

const IN_USE = 'A Chicken Rates is running on this database: stop it first.'
const FOREIGN = 'The database holds tables of something else: give Chicken Rates a database of its own.'

/** Reads a backup to its end without opening any database. Throws OperatorError when it cannot be restored here. */
export async function checkBackup(file: string): Promise<{ head: Head; foot: Foot }> {
  const known = await listMigrations()
  return readToEnd(file, async ({ migration }) => {
    if (!known.includes(migration)) throw newerError(file)
  })
}

/**
 * Whether the database holds something that a restore would replace; a newer schema counts as such. Throws OperatorError
 * while the database is in use, and when it is of something else.
 */
export async function isOccupied({ db }: Maintenance): Promise<boolean> {
  if (await isInUse(db)) throw new OperatorError(IN_USE)
  const level = await findMigration(db)
  await refuseForeign(db)
  if (level) return !(await listMigrations()).includes(level) || (await holdsData(db))
  return false
}

/** Throws OperatorError for tables of something else: a restore drops every table. */
async function refuseForeign(db: Db): Promise<void> {
  const level = await findMigration(db)
  const foreign = await findForeignTables(db, level ? await listTables(level) : new Set())
  if (foreign.length === 0) return
  if (!level) throw new OperatorError(FOREIGN)
  // the tables of a newer schema are unknown here
  if (!(await listMigrations()).includes(level)) return
  throw new OperatorError(
    `The database holds what Chicken Rates did not make: ${foreign.join(', ')}. A restore would remove it: ` +
      'move it into another schema (alter table … set schema …) or drop it first.',
  )
}

/**
 * Replaces everything in the database by a backup, in one transaction: whatever ends it early, the database is as it was.
 * Throws OperatorError.
 */
export async function loadBackup({ client, db }: Maintenance, file: string, now: Date): Promise<Kept> {
  const kept = await db.transaction().execute(async tx => {
    await refuseForeign(tx)
    const replaced = await setAside(tx)
    const { head } = await copyBackup(client, tx, file)
    await migrate(tx)
    await setCounters(tx, replaced)
    return carryKept(tx, { backupOf: head.at, isSetAside: replaced.length > 0, now })
  })
  await analyze(db)
  return kept
}

/** Sets aside what the same installation keeps, and returns its tables; none where it is empty, or its schema is a newer one. */
async function setAside(tx: Db): Promise<TableHead[]> {
  const level = await findMigration(tx)
  if (!level || !(await listMigrations()).includes(level)) return []
  await migrate(tx)
  await setAsideKept(tx)
  return findTables(tx, [])
}

/** Replaces everything by a backup, at the schema that it was taken from. Throws OperatorError. */
export async function copyBackup(client: Maintenance['client'], tx: Db, file: string) {
  let made: TableHead[] = []
  const read = await readBackup(file, {
    async head({ migration }) {
      await dropAll(tx)
      await migrate(tx, migration)
      made = await findTables(tx, [])
      await disableAndTruncate(tx, made)
    },
    rows: (table, rows) => copyInto(client, table, rows),
  })
  await enableTriggers(tx, made)
  await setCounters(tx, read.head.tables)
  return read
}
