import type { Maintenance } from '#server/database/maintenance.ts'
import { listMigrations, listTables, migrate } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { OperatorError } from '#server/operatorError.ts'
import type { Foot, Head, TableHead } from '../backup/format.ts'
import { findForeignTables, findLevel, findTables } from '../backup/queries.ts'
import { newer, readBackup } from '../backup/read.ts'
import { type Access, carryAccess } from './access/access.ts'
import { setAside } from './access/queries.ts'
import { keepColumns } from './columns.ts'
import { analyze, clear, copyInto, dropAll, holdsData, isInUse, setCounters, wake } from './queries.ts'

const IN_USE = 'A Chicken Rates is running on this database: stop it first.'
const FOREIGN = 'The database holds tables of something else: give Chicken Rates a database of its own.'

/** Reads a backup to its end without opening any database. Throws OperatorError when it cannot be restored here. */
export async function checkBackup(file: string): Promise<{ head: Head; foot: Foot }> {
  const known = await listMigrations()
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
 * OperatorError while it is in use, and when it is not ours.
 */
export async function isOccupied({ db }: Maintenance): Promise<boolean> {
  if (await isInUse(db)) throw new OperatorError(IN_USE)
  const level = await findLevel(db)
  await refuseForeign(db)
  if (level) return !(await listMigrations()).includes(level) || (await holdsData(db))
  return false
}

/** A restore drops every table: one that is not ours would be gone with them. Throws OperatorError. */
async function refuseForeign(db: Db): Promise<void> {
  const level = await findLevel(db)
  const foreign = await findForeignTables(db, level ? await listTables() : new Set())
  if (foreign.length === 0) return
  if (!level) throw new OperatorError(FOREIGN)
  // a schema of later has tables that we do not know
  if (!(await listMigrations()).includes(level)) return
  throw new OperatorError(
    `The database holds what Chicken Rates did not make: ${foreign.join(', ')}. A restore would remove it: ` +
      'move it into another schema (alter table … set schema …) or drop it first.',
  )
}

interface Loaded {
  /** Tables and columns of the file that are not ours. */
  leftOut: string[]
  access: Access
}

/**
 * Puts a backup in the place of everything there is. In one transaction: whatever ends it in the middle, the database
 * is as it was. Throws OperatorError.
 */
export async function loadBackup({ client, db }: Maintenance, file: string): Promise<Loaded> {
  const leftOut: string[] = []
  const access = await db.transaction().execute(async tx => {
    await refuseForeign(tx)
    let isSetAside = false
    let made: Head['tables'] = []
    const { head } = await readBackup(file, {
      async head(described) {
        isSetAside = await setAside(tx, described)
        await dropAll(tx)
        await migrate(tx, described.migration)
        made = await findTables(tx)
        await clear(tx, made)
      },
      async rows(table, rows) {
        const target = made.find(({ name }) => name === table.name)
        if (target) leftOut.push(...(await copyKnown(table, target, rows)))
        else leftOut.push(table.name)
        for await (const _ of rows);
      },
    })
    await wake(tx, made)
    await setCounters(
      tx,
      head.tables.filter(({ name }) => !leftOut.includes(name)),
    )
    await migrate(tx)
    return carryAccess(tx, head.at, isSetAside)
  })
  await analyze(db)
  return { leftOut, access }

  /** Copies the columns that the table has here; returns the others. */
  async function copyKnown(table: TableHead, target: TableHead, rows: AsyncIterable<Buffer>) {
    const isKept = table.columns.map(column => target.columns.includes(column))
    if (!isKept.includes(false)) {
      await copyInto(client, table, rows)
      return []
    }
    const columns = table.columns.filter((_, place) => isKept[place])
    await copyInto(client, { ...table, columns }, keepColumns(rows, isKept))
    return table.columns.filter((_, place) => !isKept[place]).map(column => `${table.name}.${column}`)
  }
}
