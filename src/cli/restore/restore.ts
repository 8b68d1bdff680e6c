import type { Maintenance } from '#server/database/maintenance.ts'
import { migrate } from '#server/database/migrate.ts'
import { listMigrations, listTables } from '#server/database/migrations.ts'
import type { Db } from '#server/database/tables.ts'
import { OperatorError } from '#server/operatorError.ts'
import type { Foot, Head, TableHead } from '../backup/format.ts'
import { findTables } from '../backup/queries.ts'
import { newerError, readBackup, readToEnd } from '../backup/read.ts'
import { findForeignTables, findMigration } from '../queries.ts'
import { type Access, carryAccess } from './access/access.ts'
import { setAsideAccess } from './access/queries.ts'
import { carryKept, type Deliveries } from './kept/kept.ts'
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

interface Loaded {
  /** Tables and columns of the file that Chicken Rates did not make. */
  skipped: string[]
  access: Access
  deliveries: Deliveries
}

/**
 * Replaces everything in the database by a backup, in one transaction: whatever ends it early, the database is as it was.
 * Throws OperatorError.
 */
export async function loadBackup(
  { client, db }: Maintenance,
  file: string,
  now = new Date(),
): Promise<Loaded> {
  const loaded = await db.transaction().execute(async tx => {
    const { head, skipped, isSetAside } = await copyBackup(client, tx, file)
    await migrate(tx)
    const deliveries = await carryKept(tx, now)
    return { skipped, deliveries, access: await carryAccess(tx, { backupOf: head.at, isSetAside, now }) }
  })
  await analyze(db)
  return loaded
}

/** Replaces everything by a backup, at the schema that it was taken from. Throws OperatorError. */
export async function copyBackup(client: Maintenance['client'], tx: Db, file: string) {
  await refuseForeign(tx)
  const skipped: string[] = []
  let isSetAside = false
  let made: Head['tables'] = []
  const { head } = await readBackup(file, {
    async head(described) {
      isSetAside = await setAsideAccess(tx, described)
      await setAsideKept(tx)
      await dropAll(tx)
      await migrate(tx, described.migration)
      // a backup of an older version, or for an upgrade, holds tables that others leave out
      made = await findTables(tx, [])
      await disableAndTruncate(tx, made)
    },
    async rows(table, rows) {
      const target = made.find(({ name }) => name === table.name)
      if (target) skipped.push(...(await copyKnown(table, target, rows)))
      else skipped.push(table.name)
      for await (const _ of rows);
    },
  })
  await enableTriggers(tx, made)
  await setCounters(
    tx,
    head.tables.filter(({ name }) => !skipped.includes(name)),
  )
  return { head, skipped, isSetAside }

  /** Copies the columns that the table has here; returns the others. */
  async function copyKnown(table: TableHead, target: TableHead, rows: AsyncIterable<Buffer>) {
    const isKept = table.columns.map(column => target.columns.includes(column))
    if (!isKept.includes(false)) {
      await copyInto(client, table, rows)
      return []
    }
    const columns = table.columns.filter((_, place) => isKept[place])
    await copyInto(client, { ...table, columns }, selectColumns(rows, isKept))
    return table.columns.filter((_, place) => !isKept[place]).map(column => `${table.name}.${column}`)
  }
}

/**
 * Leaves columns out of rows as COPY writes them: blocks of whole lines, in which a tab stands between columns only.
 * `isKept` says of each column whether it stays.
 */
async function* selectColumns(
  blocks: AsyncIterable<Buffer>,
  isKept: readonly boolean[],
): AsyncGenerator<Buffer> {
  const select = (line: string) =>
    line
      .split('\t')
      .filter((_, place) => isKept[place])
      .join('\t')
  // latin1 preserves every byte
  for await (const block of blocks) {
    yield Buffer.from(block.toString('latin1').split('\n').map(select).join('\n'), 'latin1')
  }
}
