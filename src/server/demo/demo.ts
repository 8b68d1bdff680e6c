import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/tables.ts'
import { isSampleData, markSampleData } from '#server/demo/sample-data/queries.ts'
import { OperatorError } from '#server/operatorError.ts'
import { indiaDay } from '#shared/days.ts'
import { daysOfMessages, fillInbox } from './inbox.ts'
import { alone, findSampledUntil, hasRates, keepSampledUntil } from './queries.ts'
import { daysToSample, type EnterCities, enterCities, enterRecords } from './records.ts'
import { hireOthers, type Login, newLogins, putLogins } from './staff.ts'

export interface Demo {
  storage: { db: Db }
  /** The book of cities: identity and spelling are its business. */
  cities: { enterAll: EnterCities; refresh(): Promise<void> }
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  now(): Date
}

export interface FirstDemo extends Demo {
  config: Pick<Config, 'PASSWORD_MIN_LENGTH'>
  /** What is kept of a password. */
  hashPassword(password: string): Promise<string>
}

const REAL_RATES =
  'The demo fills a database with sample rates, and this one holds rates that are not samples: ' +
  'start without --demo, or give the demo another DATABASE_URL or DATA_DIR.'

/**
 * Fills an empty database with a year of sample rates, staff and messages, or brings an earlier demo up to today.
 * Answers the logins of this start. Throws OperatorError, and changes nothing, when rates are there that are real.
 */
export async function prepareDemo(demo: FirstDemo): Promise<{ logins: Login[] }> {
  const { storage, config, hashPassword, now } = demo
  const hired = { hashPassword, minLength: config.PASSWORD_MIN_LENGTH }
  const isFirst = await alone(storage.db, async tx => {
    if (await isSampleData(tx)) return false
    if (await hasRates(tx)) throw new OperatorError(REAL_RATES)
    await markSampleData(tx)
    await hireOthers(tx, hired, now())
    return true
  })
  const desks = await newLogins(hired)
  await alone(storage.db, tx => putLogins(tx, desks, now()))
  const records = await topUp(demo)
  demo.log.info({ isFirst, records }, 'sample data ready')
  return { logins: desks.map(({ email, password, adminType }) => ({ email, password, adminType })) }
}

/** Enters the samples that are missing up to India's today; answers how many records were new. */
export async function topUp({ storage, cities, now }: Demo): Promise<number> {
  await cities.refresh()
  const cityIds = await enterCities(cities.enterAll)
  return alone(storage.db, async tx => {
    const at = now()
    const today = indiaDay(at)
    const until = await findSampledUntil(tx)
    // the last sampled day is done again: cities that were late then have come in since
    const days = daysToSample(until, today)
    const count = await enterRecords(tx, days, cityIds, at)
    await fillInbox(tx, daysOfMessages(days, until), at)
    if (days.length > 0) await keepSampledUntil(tx, today)
    return count
  })
}
