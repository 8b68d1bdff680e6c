import { createHash, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { hashPassword } from '#server/accounts/passwords/hashing.ts'
import { type Cities, openCities } from '#server/cities/cities.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/tables.ts'
import type { StartMode } from '#server/feature.ts'
import type { Job } from '#server/jobs/queue.ts'
import { formatMessageTitle } from '#server/messages/submitMessage.ts'
import { OperatorError } from '#server/operatorError.ts'
import { isSampleData, markSampleData } from '#server/rates/sample-data/queries.ts'
import { type RateWrite, writeAllRates } from '#server/rates/writes/queries.ts'
import { addDays, type Day, indiaDay } from '#shared/days.ts'
import type { NewMessage } from '#shared/messages/messages.ts'
import type { Complete, RateContent } from '#shared/rates/rates.ts'
import {
  findSampledUntil,
  hasRates,
  insertMessages,
  insertNotifications,
  type SampleMessage,
  storeSampledUntil,
  withSampleLock,
} from './queries.ts'
import { SAMPLE_CITIES } from './sampleCities.ts'
import { between, chance, listQuotedCities, sampleEntryTime, sampleRates } from './sampleRates.ts'
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

/** Messages are made for the last days only, also when the server was off for longer. */
const DAYS_WITH_MESSAGES = 5

/** Returns the days after the last sampled one that get messages. */
const listMessageDays = (days: readonly Day[], until: Day | undefined): Day[] =>
  days.filter(day => until === undefined || day > until).slice(-DAYS_WITH_MESSAGES)

const fingerprintMessage = (words: string) => createHash('sha256').update(words).digest()

/** Makes one or two messages of a day, within working hours and never after `now`. */
function createMessages(day: Day, now: Date): SampleMessage[] {
  const first = Math.floor(chance('letter', day) * LETTERS.length)
  const count = 1 + Math.floor(chance('letters', day) * 2)
  return Array.from({ length: count }, (_, index) => {
    const hour = between(9, 14, 'hour', day) + index * 4
    const at = Math.min(Date.parse(`${day}T00:00:00+05:30`) + Math.floor(hour * 3_600_000), now.getTime())
    const letter = LETTERS[(first + index) % LETTERS.length]!
    return {
      ...letter,
      id: randomUUID(),
      at: new Date(at),
      fingerprint: fingerprintMessage(`sample|${day}|${index}`),
    }
  })
}

/** Stores the messages of some days, each with its notification. */
async function fillInbox(tx: Db, days: readonly Day[], now: Date): Promise<void> {
  const messages = days.flatMap(day => createMessages(day, now))
  await insertMessages(tx, messages)
  await insertNotifications(
    tx,
    messages.map(message => ({
      type: 'message',
      title: formatMessageTitle(message),
      message_id: message.id,
      at: message.at,
    })),
  )
}

/** Invented messages. */
const LETTERS: readonly Omit<NewMessage, 'website'>[] = [
  {
    name: 'Farhan Qureshi',
    email: 'farhan@shop.example',
    phone: '9800011001',
    city: 'Hyderabad',
    subject: 'Report Incorrect Rate',
    message: 'The retail rate of boneless at Mehdipatnam was 10 rupees lower this morning. Please check.',
    preferredContact: 'phone',
  },
  {
    name: 'Meena Iyer',
    email: 'meena@kitchen.example',
    phone: '',
    city: 'Chennai',
    subject: 'General Inquiry',
    message: 'At what time do the rates of the day usually appear? We order for our canteen before 9.',
    preferredContact: 'email',
  },
  {
    name: 'Gurpreet Singh',
    email: 'gurpreet@dhaba.example',
    phone: '9800011002',
    city: 'Amritsar',
    subject: 'Request to Add a City',
    message: 'Please add Amritsar. Ludhiana is the nearest now and it is often 5 to 10 rupees off.',
    preferredContact: 'phone',
  },
  {
    name: 'Anjali Deshmukh',
    email: 'anjali@home.example',
    phone: '',
    city: 'Pune',
    subject: 'Feedback or Suggestion',
    message: 'The comparison of cities is very handy. A chart of the last months would be even better.',
    preferredContact: 'email',
  },
  {
    name: 'Subhash Ghosh',
    email: 'subhash@farm.example',
    phone: '9800011003',
    city: 'Kolkata',
    subject: 'Business / Partnership',
    message: 'We supply broilers to forty shops in Howrah and can send you wholesale rates every morning.',
    preferredContact: 'phone',
  },
  {
    name: 'Nisha Thomas',
    email: 'nisha@hotel.example',
    phone: '9800011004',
    city: 'Kochi',
    subject: 'General Inquiry',
    message: 'Is the supermarket rate with or without packing? Our bills show about 8 rupees more.',
    preferredContact: 'email',
  },
  {
    name: 'Rajesh Yadav',
    email: 'rajesh@mart.example',
    phone: '9800011005',
    city: 'Lucknow',
    subject: 'Technical Issue',
    message: 'On my old phone the table of the rate chart needs a moment to open. Everything else is quick.',
    preferredContact: 'email',
  },
]
