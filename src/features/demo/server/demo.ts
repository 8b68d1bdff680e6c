import type { FastifyBaseLogger } from 'fastify'
import { type Cities, openCities } from '#server/cities/cities.ts'
import type { Db } from '#server/database/db.ts'
import type { Job } from '#server/jobs/schedule.ts'
import { OperatorError } from '#server/operatorError.ts'
import { isSampleData, markSampleData } from '#server/rates/queries.ts'
import { toImport } from '#server/rates/writes/decisions.ts'
import { type RateRow, saveRates } from '#server/rates/writes/saveRates.ts'
import { addDays, type Day, indiaDay } from '#shared/days.ts'
import { fillOffice, type Login, putLogins } from './people.ts'
import { findSampledUntil, hasRates, listWritten } from './queries.ts'
import { isQuoted, SAMPLE_CITIES, sampleEntryTime, sampleRates } from './sampleRates.ts'

/** Days of samples, today included. */
const SAMPLE_DAYS = 365
/** Days that are saved at a time: as many rows as staff may save at a time. */
const DAYS_AT_A_TIME = 25

export interface Demo {
  storage: { db: Db }
  cities: Pick<Cities, 'write'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now(): Date
}

const REAL_RATES =
  'The demo fills a database with sample rates, and this one holds rates that are not samples: ' +
  'start without --demo, or give the demo another DATABASE_URL or DATA_DIR.'

/**
 * Fills an empty database with a year of sample rates, staff and messages, or brings an earlier demo up to today.
 * Returns the logins of this start. Throws OperatorError, and changes nothing, when the database holds real rates.
 */
export async function prepareDemo(demo: Demo): Promise<Login[]> {
  const { db } = demo.storage
  if (!(await isSampleData(db))) {
    if (await hasRates(db)) throw new OperatorError(REAL_RATES)
    await db.transaction().execute(async tx => {
      await markSampleData(tx)
      await fillOffice(tx, demo.now())
    })
  }
  await enterSamples(demo)
  return putLogins(db, demo.now())
}

/** Enters the samples of each day up to today that has none yet, and of the cities that were late on the last one. */
async function enterSamples({ storage: { db }, cities, log, now }: Demo): Promise<void> {
  const at = now()
  const days = listSampleDays(await findSampledUntil(db), indiaDay(at))
  const [first] = days
  if (!first) return
  // what a visitor has deleted stays deleted
  const written = await listWritten(db, first)
  const rows = days
    .flatMap(day => createRows(day, at))
    .filter(({ date, location }) => date > first || !written.has(location))
  let records = 0
  const most = DAYS_AT_A_TIME * Object.keys(SAMPLE_CITIES).length
  for (let from = 0; from < rows.length; from += most) {
    const saved = await saveRates(cities, rows.slice(from, from + most), {
      write: { key: undefined, all: work => db.transaction().execute(work) },
      minutes: 0,
      // the product itself writes
      accountId: null,
      requestId: null,
    })
    records += saved.filter(({ written }) => written).length
  }
  if (records > 0) log.info({ records }, 'sample rates entered')
}

/** Lists the days from one to another, both included, that get samples. */
export function listSampleDays(from: Day | null, today: Day): Day[] {
  const oldest = addDays(today, 1 - SAMPLE_DAYS)
  const days: Day[] = []
  for (let day = from && from > oldest ? from : oldest; day <= today; day = addDays(day, 1)) days.push(day)
  return days
}

const createRows = (date: Day, now: Date): RateRow[] =>
  Object.keys(SAMPLE_CITIES)
    .filter(city => isQuoted(city, date, indiaDay(now)))
    .map(city => ({
      location: city,
      date,
      at: sampleEntryTime(city, date, now),
      ...toImport({ markets: sampleRates(city, date) }),
    }))

/** Enters the samples of a new day as India's day begins, and tries each hour: our clock may be behind the database's. */
export const newDayJob = (demo: Demo): Job => ({
  name: 'demo.new-day',
  every: 60,
  run: () => enterSamples(demo),
})

/** Fills the database with sample rates and returns the demo's logins and jobs. Throws OperatorError. */
export async function openDemo({
  storage,
  log,
  now,
}: Omit<Demo, 'cities'>): Promise<{ notes: string[]; jobs: Job[] }> {
  const demo = { storage, log, now, cities: openCities({ db: storage.db, log }) }
  const logins = await prepareDemo(demo)
  return {
    notes: [
      'The rates are samples. Log in at /admin (new passwords at each start):',
      ...logins.map(({ adminType, email, password }) => `  ${adminType.padEnd(9)}  ${email}  ${password}`),
    ],
    jobs: [newDayJob(demo)],
  }
}
