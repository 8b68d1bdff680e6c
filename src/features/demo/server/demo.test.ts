import { brotliDecompressSync, constants } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { openCities } from '#server/cities/cities.ts'
import type { Storage } from '#server/database/storage.ts'
import { compress } from '#server/http/compression.ts'
import { OperatorError } from '#server/operatorError.ts'
import { builtSite } from '#server/site/site.ts'
import { addDays, type Day } from '#shared/days.ts'
import { LANGUAGES, localizePath } from '#shared/languages.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { NOW, openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { createTemplate, createTestStorage } from '#test/database.ts'
import { makeCities } from '#test/managedCities.ts'
import { type Demo, newDayJob, prepareDemo } from './demo.ts'

/** Of the forty cities fewer have no rates of a day. */
const MOST = 33
/** Bytes of Home on the wire: ten packets, which come in one round trip. */
const MAX_HOME = 14_600
/** Bytes, uncompressed, of what Home starts for a visitor who touches nothing. */
const MAX_UNTOUCHED = 10_000

const makeDemo = (storage: Storage, log: Demo['log'], now: () => Date): Demo => ({
  storage,
  cities: openCities({ db: storage.db, log }),
  log,
  now,
})

let prepared: Awaited<ReturnType<typeof prepareDemo>>
const template = await createTemplate(async storage => {
  prepared = await prepareDemo(makeDemo(storage, pino({ level: 'silent' }), () => new Date(NOW)))
})

let server: TestApp
let demo: Demo

async function begin(storageOfTest: Promise<Storage>): Promise<void> {
  server = await openTestApp({}, await storageOfTest)
  const { storage, app, clock } = server
  demo = makeDemo(storage, app.log, () => new Date(clock.now))
}

const makeRates = async (day: Day): Promise<DailyRate[]> => await server.read(`/api/rates/daily?date=${day}`)

async function logIn(adminType: 'Admin' | 'Sub Admin', logins = prepared) {
  const { email, password } = logins.find(login => login.adminType === adminType)!
  const answer = await server.call('POST', '/api/auth/login', { body: { email, password } })
  expect(answer.statusCode).toBe(200)
  return answer.json().token as string
}

const markets = { retail: { chicken: 1, skinless: 2, boneless: 3 } }

/** A record that no sample made. */
async function enterByHand(location: string, date: Day): Promise<void> {
  const { db } = server.storage
  const [city] = await makeCities(db, demo.cities, [location])
  await sql`insert into rate (city_id, date, retail_chicken, retail_skinless, retail_boneless)
    values (${city!.id}, ${date}, 100, 200, 300)`.execute(db)
}

test('a database with real rates is refused and stays unchanged', async () => {
  await begin(createTestStorage())
  await enterByHand('Pune', TODAY)
  await expect(prepareDemo(demo)).rejects.toThrow(OperatorError)
  await expect(prepareDemo(demo)).rejects.toThrow(/holds rates that are not samples/)
  expect(await makeRates(TODAY)).toHaveLength(1)
  expect(await server.rows('select id from account')).toEqual([])
  expect(await server.rows('select name from site_fact')).toEqual([])
})

describe('a database that the first start has filled', () => {
  beforeEach(() => begin(createTestStorage(template)))

  test('a first start makes a year of rates of forty cities with their history, today included', async () => {
    expect(await server.read('/api/rates/cities')).toHaveLength(40)
    const today = await makeRates(TODAY)
    expect(today.length).toBeGreaterThan(MOST)
    expect(today.length).toBeLessThan(40)
    expect((await makeRates(addDays(TODAY, -364))).length).toBeGreaterThan(MOST)
    expect(await makeRates(addDays(TODAY, -365))).toEqual([])
    const { pool } = server.storage
    const { rows } =
      await pool.query(`select count(*) as records, (select count(*) from revision) as revisions,
      avg(num_nonnulls(one_kg_rate_chicken, wholesale_chicken, supermarket_chicken, retail_chicken))::float as markets from rate`)
    expect(rows[0].revisions).toBe(rows[0].records)
    expect(rows[0].markets).toBeGreaterThan(3.9)
    expect((await pool.query('select date from rate where updated_at > $1', [NOW])).rows).toEqual([])
  })

  test('Home of forty cities comes in one round trip, headers included, in every language, and starts React at a touch', async () => {
    const { app } = await openTestApp({}, server.storage, undefined, { openSite: builtSite })
    const weighed = LANGUAGES.map(async language => {
      const headers = { 'accept-encoding': 'br' }
      const { rawPayload, raw } = await app.inject({ url: localizePath(language, '/'), headers })
      const { _header: head } = raw.res as unknown as { _header: string }
      // as it is sent from the second time on
      const best = await compress(brotliDecompressSync(rawPayload), 'br', constants.BROTLI_MAX_QUALITY)
      return { language, bytes: head.length + best.length }
    })
    const tooHeavy = (await Promise.all(weighed)).filter(({ bytes }) => bytes > MAX_HOME)
    expect(tooHeavy).toEqual([])

    // a phone at a tenth of the speed needs a fifth of a second for React, which only the field for a city needs
    const { payload } = await app.inject('/')
    const loaded = [...payload.matchAll(/data-island="([^"]*)"(?! data-on-touch)/g)]
    const scripts = new Set(loaded.flatMap(([, urls]) => urls!.split(' ')))
    const sizes = [...scripts].map(async url => (await app.inject(url)).rawPayload.length)
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_UNTOUCHED)
  })

  test('the next start completes an interrupted first start, with the samples that every machine makes, and one more adds nothing', async () => {
    const figures = () =>
      server.rows('select city_id, date, one_kg_rate_chicken, retail_boneless from rate order by 1, 2')
    const complete = await figures()
    // which saves some days at a time, in their order
    await server.storage.pool.query(`set session_replication_role = replica;
      delete from rate where date > '2026-11-01'; delete from revision where date > '2026-11-01';
      reset session_replication_role`)
    expect((await figures()).length).toBeLessThan(complete.length)
    await prepareDemo(demo)
    expect(await figures()).toEqual(complete)
    const before = await server.rows('select count(*) from revision')
    await prepareDemo(demo)
    expect(await server.rows('select count(*) from revision')).toEqual(before)
  })

  test('the logins of an earlier start are refused, and those of the last start work', async () => {
    const token = await logIn('Admin')
    expect(await server.read('/api/admin/users', token)).toHaveLength(4)
    const second = await prepareDemo(demo)
    expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(401)
    const [login] = prepared
    const { email, password } = login!
    const old = await server.call('POST', '/api/auth/login', { body: { email, password } })
    expect(old.statusCode).toBe(401)
    await logIn('Admin', second)
    await logIn('Sub Admin', second)
  })

  test('the Admin finds messages, notifications and a pending account', async () => {
    const token = await logIn('Admin')
    const read = async (url: string) => await server.read(url, token)
    expect((await read('/api/messages')).length).toBeGreaterThanOrEqual(5)
    const notifications = await read('/api/notifications')
    expect(notifications.length).toBe((await read('/api/messages')).length + 1)
    expect(notifications.filter(({ type }: { type: string }) => type === 'user')).toHaveLength(1)
    const users: { isApproved: boolean; adminType: string | null }[] = await read('/api/admin/users')
    const pending = users.flatMap(({ isApproved, adminType }) => (isApproved ? [] : [adminType]))
    expect(pending.toSorted()).toEqual(['Sub Admin', null])
  })

  test('records that staff entered, corrected or deleted stay unchanged', async () => {
    const token = await logIn('Admin')
    const today = await makeRates(TODAY)
    const [corrected, deleted] = today
    const cities: string[] = await server.read('/api/rates/cities')
    const pending = cities.find(city => !today.some(({ location }) => location === city))!
    const body = { location: pending, date: TODAY, markets }
    await server.call('POST', '/api/rates/daily', { token, body })
    await server.call('PUT', `/api/rates/daily/${corrected!._id}`, { token, body: { markets } })
    await server.call('DELETE', `/api/rates/daily/${deleted!._id}`, { token })

    server.clock.now = '2026-11-25T20:00:00.000Z'
    await prepareDemo(demo)
    const later = await makeRates(TODAY)
    expect(later.find(({ _id }) => _id === corrected!._id)?.markets).toEqual(markets)
    expect(later.find(({ location }) => location === pending)?.markets).toEqual(markets)
    expect(later.some(({ _id }) => _id === deleted!._id)).toBe(false)
  })

  test("the first run of the job after India's midnight samples the new day, and the next adds nothing", async () => {
    const late = (await makeRates(TODAY)).length
    const toppedUp: object[] = []
    const job = newDayJob({ ...demo, log: { ...demo.log, info: (said: object) => toppedUp.push(said) } })
    const run = () => job.run(new AbortController().signal)
    server.clock.now = '2026-11-21T18:29:59.900Z'
    await run()
    expect(toppedUp).toEqual([])
    server.clock.now = '2026-11-21T18:30:00.000Z'
    await run()
    await run()
    expect(toppedUp).toHaveLength(1)
    expect((await makeRates('2026-11-22')).length).toBeGreaterThan(MOST)
    expect((await makeRates(TODAY)).length).toBeGreaterThan(late)
  })
})
