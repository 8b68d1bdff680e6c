import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, type Finding, findingsAbout, runCheck } from '#cli/finding.ts'
import { findAdmins, findForeignTables, findMigration, findServerVersion } from '#cli/queries.ts'
import type { Config } from '#server/config.ts'
import { openMaintenance } from '#server/database/maintenance.ts'
import { listMigrations, listTables } from '#server/database/migrations.ts'
import { describeEncoding } from '#server/database/queries.ts'
import type { Db } from '#server/database/tables.ts'
import { readBackupFailure } from '#server/observability/queries.ts'
import { describeHold, findHold } from '#server/outbox/queries.ts'
import { findBroken, findChangedRates, findDueAlerts, findFacts, findJobTrouble } from './queries.ts'

const OLDEST_POSTGRES = 15
/** In ms. Clocks further apart than this date writes and sessions differently. */
const CLOCKS_APART = 2000

const { ok, note, wrong } = findingsAbout('database')

/** In ms. Millions of rows are read within it. */
const STATEMENT_TIMEOUT = 60_000
const WALK_LIMIT = 120_000
/** In ms. An embedded server starts, and seven checks take as long as each may. */
export const DATABASE_LIMIT = 60_000 + 5 * STATEMENT_TIMEOUT + WALK_LIMIT

/**
 * Checks the database, running or not; starts an embedded one for the time of the checks. A check that fails does not keep
 * the next ones from running.
 */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.DATABASE_URL && !(await isThere(join(config.DATA_DIR, 'postgres')))) {
    return [note('there is none yet: npm start makes it.')]
  }
  const storage = await openMaintenance(config, { statementTimeout: STATEMENT_TIMEOUT })
  const { db } = storage
  const check = (about: string, run: Check['run'], limit = STATEMENT_TIMEOUT): Check => ({
    about,
    run,
    limit,
    mend: 'see the log of the database.',
  })
  const checks = [check('database', () => checkServer(db, config)), check('database', () => checkSchema(db))]
  const contents = [
    check('Admins', () => checkAdmins(db)),
    check('database', () => checkRows(db), WALK_LIMIT),
    check('deliveries', () => checkDeliveries(db)),
    check('alerts', () => checkAlerts(db)),
    check('jobs', () => checkJobs(db)),
    check('last backup', () => checkSchedule(db)),
    check('database', () => checkForeign(db)),
  ]
  const found: Finding[] = []
  try {
    for (const each of checks) found.push(...(await runCheck(each)))
    const level = await findMigration(db)
    if (level !== undefined && level === (await listMigrations()).at(-1))
      for (const each of contents) found.push(...(await runCheck(each)))
    return found
  } finally {
    await storage.close()
  }
}

/** Whether a path is there. Throws where this user may not look. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

async function checkServer(db: Db, { DATABASE_URL }: Config): Promise<Finding[]> {
  const version = await findServerVersion(db)
  const asked = Date.now()
  const facts = await findFacts(db)
  const apart = Math.abs(facts.now.getTime() - (asked + Date.now()) / 2)
  const found = [ok(`PostgreSQL ${version}, ${DATABASE_URL ? 'a server of its own' : 'embedded'}`)]
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
    found.push(wrong(`PostgreSQL ${version} is too old`, `install ${OLDEST_POSTGRES} or later.`))
  const encodingProblem = describeEncoding(facts.encoding)
  if (encodingProblem) found.push(wrong(...encodingProblem))
  if (facts.checksumFailures > 0)
    found.push(wrong('its disk has returned damaged pages', 'replace it, and restore the last good backup.'))
  if (facts.isStandby) found.push(wrong('it is a standby', 'name the primary in DATABASE_URL.'))
  if (!facts.knowsIndia)
    found.push(wrong('it does not know the time zone Asia/Kolkata', 'install the time zones of PostgreSQL.'))
  const isDurable = ![facts.fsync, facts.fullPageWrites, facts.synchronousCommit].includes('off')
  if (!isDurable)
    found.push(
      wrong('a power cut would lose writes', 'turn on fsync, full_page_writes and synchronous_commit.'),
    )
  if (apart > CLOCKS_APART)
    found.push(wrong(`its clock is ${Math.round(apart / 1000)} s away from ours`, 'synchronise both.'))
  return found
}

async function checkSchema(db: Db): Promise<Finding> {
  const level = await findMigration(db)
  const known = await listMigrations()
  if (!level) return note('it is empty: npm start readies it.')
  if (!known.includes(level))
    return wrong(`its schema (${level}) is of a newer Chicken Rates`, 'install that one.')
  return level === known.at(-1)
    ? ok(`its schema is at ${level}, as the code is`)
    : note(`its schema is at ${level}; the next start brings it to ${known.at(-1)}.`)
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
  if (length === 0)
    return about.wrong(
      'there is none',
      'open the link that npm start printed into its log; a restart prints another.',
    )
  return length === 1
    ? about.note('there is one: a second would keep the way in open.')
    : about.ok(`${length}`)
}

async function checkDeliveries(db: Db): Promise<Finding[]> {
  const since = await findHold(db)
  return since ? [findingsAbout('deliveries').note(describeHold(since))] : []
}

/** In seconds. What has been due for longer is not seen to. */
const WAITED_LONG = 300
const RESTART = 'start or restart the product, and see the log.'

async function checkAlerts(db: Db): Promise<Finding> {
  const { ok, note, wrong } = findingsAbout('alerts')
  const { due, oldest, isPaused, isHeld } = await findDueAlerts(db)
  if (isPaused) return note('an Admin has paused them', 'resume them on the Profile screen of an Admin.')
  return isHeld || oldest < WAITED_LONG
    ? ok(`${due} are due`)
    : wrong(`${due} are due, the first for ${Math.floor(oldest / 60)} minutes`, RESTART)
}

async function checkSchedule(db: Db): Promise<Finding[]> {
  const reason = await readBackupFailure(db)
  return reason
    ? [
        findingsAbout('last backup').wrong(
          `the one by the schedule failed (${reason.replace(/\.$/, '')})`,
          'mend that, and npm run backup',
        ),
      ]
    : []
}

async function checkJobs(db: Db): Promise<Finding[]> {
  const { ok, wrong } = findingsAbout('jobs')
  const { failed, overdue } = await findJobTrouble(db, WAITED_LONG)
  if (failed.length + overdue.length === 0) return [ok('none has failed, and none is overdue')]
  return [
    ...failed.map(({ name, reason }) =>
      wrong(
        `${name} failed for good (${reason ?? 'no reason'})`,
        'mend that; it runs again by its schedule.',
      ),
    ),
    ...overdue.map(({ name, since }) => wrong(`${name} is due since ${since}`, RESTART)),
  ]
}

/** The most records that a finding names. */
const NAMED = 3

async function checkRows(db: Db): Promise<Finding[]> {
  const broken = (await findBroken(db)).map(({ description, found }) =>
    wrong(`${found} ${description}`, 'restore a backup from before, or ask for help.'),
  )
  const changed = await findChangedRates(db, NAMED)
  const [first] = changed
  if (!first) return broken.length > 0 ? broken : [ok('its rows hold together')]
  const names = changed.map(({ city, date }) => `${city} on ${date}`).join(', ')
  const records = `${first.total} records (${names}${first.total > NAMED ? ' and others' : ''})`
  return [
    ...broken,
    wrong(
      `${records} show other prices than were entered`,
      'compare them with their history, and enter what is right.',
    ),
  ]
}
