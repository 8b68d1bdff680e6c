import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type Maintenance, openMaintenance } from '#server/database/maintenance.ts'
import { listMigrations, listTables } from '#server/database/migrations.ts'
import type { Db } from '#server/database/tables.ts'
import { OperatorError } from '#server/operatorError.ts'
import { findAdmins, findForeignTables, findMigration, findServerVersion } from '../queries.ts'
import { type Finding, findingsAbout } from './finding.ts'
import { findBroken, findFacts } from './queries.ts'

const OLDEST_POSTGRES = 15
/** In ms. Clocks further apart than this date writes and sessions differently. */
const CLOCKS_APART = 2000

const { ok, note, wrong } = findingsAbout('database')

/** Checks the database, running or not; starts an embedded one for the time of the checks. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres'))) {
    return [note('there is none yet: npm start makes it.')]
  }
  let storage: Maintenance
  try {
    storage = await openMaintenance(config)
  } catch (error) {
    if (error instanceof OperatorError) return [wrong(error.message)]
    throw error
  }
  try {
    return [...(await checkServer(storage.db, config)), ...(await checkContents(storage.db))]
  } finally {
    await storage.close()
  }
}

async function checkServer(db: Db, { DATABASE_URL, DATABASE_REPLICA_URL }: Config): Promise<Finding[]> {
  const version = await findServerVersion(db)
  const asked = Date.now()
  const facts = await findFacts(db)
  const apart = Math.abs(facts.now.getTime() - (asked + Date.now()) / 2)
  const found = [ok(`PostgreSQL ${version}, ${DATABASE_URL ? 'a server of its own' : 'embedded'}`)]
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) found.push(wrong(`needs ${OLDEST_POSTGRES} or later.`))
  if (facts.isStandby) found.push(wrong('it is a standby: DATABASE_URL must name the primary.'))
  if (!facts.knowsIndia) found.push(wrong('it does not know the time zone Asia/Kolkata.'))
  const isDurable = ![facts.fsync, facts.fullPageWrites, facts.synchronousCommit].includes('off')
  if (!isDurable)
    found.push(
      wrong('a power cut would lose writes: fsync, full_page_writes and synchronous_commit must be on.'),
    )
  if (DATABASE_REPLICA_URL && !facts.synchronousStandbys) {
    found.push(note('synchronous_standby_names is empty: a fail-over may lose the last writes.'))
  }
  if (apart > CLOCKS_APART)
    found.push(wrong(`its clock is ${Math.round(apart / 1000)} s away from ours: synchronise both.`))
  return found
}

async function checkContents(db: Db): Promise<Finding[]> {
  const level = await findMigration(db)
  const known = await listMigrations()
  if (!level) return [note('it is empty: npm start readies it.')]
  if (!known.includes(level))
    return [wrong(`its schema (${level}) is of a newer Chicken Rates: install that one.`)]
  if (level !== known.at(-1))
    return [note(`its schema is at ${level}; the next start brings it to ${known.at(-1)}.`)]
  const state = ok(`its schema is at ${level}, as the code is`)
  return [state, await checkAdmins(db), ...(await checkRows(db)), ...(await checkForeign(db))]
}

async function checkForeign(db: Db): Promise<Finding[]> {
  const foreign = await findForeignTables(db, await listTables())
  if (foreign.length === 0) return []
  const names = foreign.join(', ')
  return [
    note(`Chicken Rates did not make ${names}: no backup holds it, and a restore is refused beside it.`),
  ]
}

async function checkAdmins(db: Db): Promise<Finding> {
  const about = findingsAbout('Admins')
  const { length } = await findAdmins(db)
  if (length === 0) return about.wrong('there is none: the start prints a link that makes the first one.')
  return length === 1
    ? about.note('there is one: a second would keep the way in open.')
    : about.ok(`${length}`)
}

async function checkRows(db: Db): Promise<Finding[]> {
  const broken = await findBroken(db)
  if (broken.length === 0) return [ok('its rows hold together')]
  return broken.map(({ description, found }) =>
    wrong(`${found} ${description}: restore a backup from before, or ask for help.`),
  )
}
