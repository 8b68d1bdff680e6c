import type { FastifyBaseLogger } from 'fastify'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { type Cities, openCities } from '#server/cities/cities.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/tables.ts'
import type { StartMode } from '#server/feature.ts'
import type { Job } from '#server/jobs/queue.ts'
import { OperatorError } from '#server/operatorError.ts'
import { isSampleData, markSampleData } from '#server/rates/sample-data/queries.ts'
import { type RateWrite, writeAllRates } from '#server/rates/writes/queries.ts'
import { addDays, type Day, indiaDay } from '#shared/days.ts'
import type { Complete, RateContent } from '#shared/rates/rates.ts'
import { fillInbox, listMessageDays } from './inbox.ts'
import { findSampledUntil, hasRates, storeSampledUntil, withSampleLock } from './queries.ts'
import { SAMPLE_CITIES } from './sampleCities.ts'
import { listQuotedCities, sampleEntryTime, sampleRates } from './sampleRates.ts'
import { createLogins, createOtherStaff, type Login, type PasswordRules, storeLogins } from './staff.ts'

/** Days of samples, today included. */
const SAMPLE_DAYS = 365
/** The product itself writes, without an account or a request. */
const PRODUCT = { accountId: null, requestId: null }

interface Demo {
  storage: { db: Db }
  cities: Pick<Cities, 'enterAll' | 'refresh'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now(): Date
}

export interface FirstDemo extends Demo {
  config: Pick<Config, 'PASSWORD_MIN_LENGTH'>
  hashPassword: PasswordRules['hashPassword']
}

const REAL_RATES =
  'The demo fills a database with sample rates, and this one holds rates that are not samples: ' +
  'start without --demo, or give the demo another DATABASE_URL or DATA_DIR.'

/**
 * Fills an empty database with a year of sample rates, staff and messages, or brings an earlier demo up to today.
 * Returns the logins of this start. Throws OperatorError, and changes nothing, when the database holds real rates.
 */
export async function prepareDemo(demo: FirstDemo): Promise<{ logins: Login[] }> {
  const { storage, config, hashPassword, now } = demo
  const rules = { hashPassword, minLength: config.PASSWORD_MIN_LENGTH }
  const isFirst = await withSampleLock(storage.db, async tx => {
    if (await isSampleData(tx)) return false
    if (await hasRates(tx)) throw new OperatorError(REAL_RATES)
    await markSampleData(tx)
    await createOtherStaff(tx, rules, now())
    return true
  })
  const logins = await createLogins(rules)
  await withSampleLock(storage.db, tx => storeLogins(tx, logins, now()))
  const records = await topUp(demo)
  demo.log.info({ isFirst, records }, 'sample data ready')
  return { logins: logins.map(({ email, password, adminType }) => ({ email, password, adminType })) }
}

/** Enters the samples that are missing up to India's today. Returns how many records were new. */
async function topUp({ storage, cities, now }: Demo): Promise<number> {
  await cities.refresh()
  const names = SAMPLE_CITIES.map(({ name }) => name)
  const cityIds = new Map<string, number>()
  for (const [at, city] of (await cities.enterAll(names)).entries()) {
    // an Admin may have retired it, or merged two of them
    if (city && !new Set(cityIds.values()).has(city.id)) cityIds.set(names[at]!, city.id)
  }
  return withSampleLock(storage.db, async tx => {
    const at = now()
    const today = indiaDay(at)
    const until = await findSampledUntil(tx)
    // the last sampled day is repeated, for the cities that were late then
    const days = listSampleDays(until, today)
    const records = days.flatMap(day => createRecords(day, cityIds, at))
    // only where there was never a record
    const { size } = await writeAllRates(tx, records, PRODUCT, { skipDeleted: true })
    await fillInbox(tx, listMessageDays(days, until), at)
    if (days.length > 0) await storeSampledUntil(tx, today)
    return size
  })
}

/** Enters the samples of a new day as India's day begins, and tries each hour: our clock may be behind the database's. */
export const newDayJob = (demo: Demo): Job => ({
  name: 'demo.new-day',
  cron: '0 * * * *',
  async run() {
    const records = await topUp(demo)
    if (records > 0) demo.log.info({ records }, 'sample data topped up')
  },
})

/** Lists the days from one to another, both included, that get samples. */
export function listSampleDays(from: Day | undefined, today: Day): Day[] {
  const oldest = addDays(today, 1 - SAMPLE_DAYS)
  const days: Day[] = []
  for (let day = from && from > oldest ? from : oldest; day <= today; day = addDays(day, 1)) days.push(day)
  return days
}

function createRecords(day: Day, cityIds: ReadonlyMap<string, number>, now: Date): RateWrite[] {
  return listQuotedCities(day, indiaDay(now)).flatMap((city): RateWrite[] => {
    const cityId = cityIds.get(city.name)
    if (cityId === undefined) return []
    const after: Complete<RateContent> = { markets: sampleRates(city, day) }
    return [{ cityId, date: day, at: sampleEntryTime(city, day, now), action: 'create', before: null, after }]
  })
}

/** Fills the database with sample rates and returns the demo's logins and jobs. Throws OperatorError. */
export const openDemo: StartMode['open'] = async ({ storage, config, log, now }) => {
  const cities = openCities({ db: storage.db, log })
  const demo = { storage, config, log, now, cities, hashPassword }
  const { logins } = await prepareDemo(demo)
  return {
    notes: [
      'The rates are samples. Log in at /admin (new passwords at each start):',
      ...logins.map(({ adminType, email, password }) => `  ${adminType.padEnd(9)}  ${email}  ${password}`),
    ],
    jobs: [newDayJob(demo)],
  }
}
