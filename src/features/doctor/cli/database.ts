import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findMigration, findServerVersion } from '#cli/queries.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import { openMaintenance } from '#server/database/maintenance.ts'
import { listMigrations } from '#server/database/migrations.ts'
import { describeHold, findHold } from '#server/deliveries/queries.ts'
import { readBackupFailure } from '#server/observability/queries.ts'
import { type Finding, findingsAbout } from './finding.ts'
import { findTime } from './queries.ts'

const OLDEST_POSTGRES = 15
/** In ms. Clocks further apart than this date writes and sessions differently. */
const CLOCKS_APART = 2000
/** In ms. */
const STATEMENT_TIMEOUT = 10_000

const { ok, note, wrong } = findingsAbout('database')

/** Checks the database, running or not; starts an embedded one for the time of the checks. Throws when it cannot be reached. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres')))
    return [note('there is none yet: npm start makes it.')]
  const storage = await openMaintenance(config, { statementTimeout: STATEMENT_TIMEOUT })
  try {
    return [...(await checkServer(storage.db, config)), ...(await checkSchema(storage.db))]
  } finally {
    await storage.close()
  }
}

async function checkServer(db: Db, { DATABASE_URL }: Config): Promise<Finding[]> {
  const version = await findServerVersion(db)
  const asked = Date.now()
  const { now, knowsIndia } = await findTime(db)
  const apart = Math.abs(now.getTime() - (asked + Date.now()) / 2)
  const found = [ok(`PostgreSQL ${version}, ${DATABASE_URL ? 'a server of its own' : 'embedded'}`)]
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    found.push(wrong(`PostgreSQL ${version} is too old`, `install ${OLDEST_POSTGRES} or later.`))
  if (!knowsIndia)
    found.push(wrong('it does not know the time zone Asia/Kolkata', 'install the time zones of PostgreSQL.'))
  if (apart > CLOCKS_APART)
    found.push(wrong(`its clock is ${Math.round(apart / 1000)} s away from ours`, 'synchronise both.'))
  return found
}

/** Checks the migrations, and what is noted in a database that has all of them. */
async function checkSchema(db: Db): Promise<Finding[]> {
  const level = await findMigration(db)
  const known = await listMigrations()
  if (!level) return [note('it is empty: npm start readies it.')]
  if (!known.includes(level))
    return [wrong(`its schema (${level}) is of a newer Chicken Rates`, 'install that one.')]
  if (level !== known.at(-1))
    return [note(`its schema is at ${level}; the next start brings it to ${known.at(-1)}.`)]
  const [heldSince, failure] = [await findHold(db), await readBackupFailure(db)]
  const backup = findingsAbout('last backup')
  const reason = failure?.replace(/\.$/, '')
  return [
    ok(`its schema is at ${level}, as the code is`),
    ...(heldSince ? [findingsAbout('deliveries').note(describeHold(heldSince))] : []),
    ...(reason
      ? [backup.wrong(`the one by the schedule failed (${reason})`, 'mend that, and npm run backup')]
      : []),
  ]
}
