import pino from 'pino'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { openTestForwarder, type TestForwarder } from '#test/forwarder.ts'
import { enter } from '#test/rates.ts'
import { countHandled, openVisits, type Visits } from '#test/visits.ts'
import { openDatabase, openPool } from './pool.ts'
import { openStorage, type Storage } from './storage.ts'

const CACHED = ['/api/rates/latest', `/api/rates/daily?date=${TODAY}`]
const log = pino({ level: 'silent' })
const SOON = { timeout: 20_000 }

let database: Storage
let way: TestForwarder
let server: TestApp
let visits: Visits
let admin: string

const { host, port, user } = inject('postgres')
/** The address of the test's database, by the way that may fall silent or not. */
const toAddress = (through: { host: string; port: number }) =>
  `postgresql://${user}@/${database.pool.options.database}?host=${encodeURIComponent(through.host)}&port=${through.port}`
const toSilent = () => toAddress({ host: '127.0.0.1', port: way.port })

/** The product on the test's database. */
async function open(DATABASE_URL: string, over: Partial<Storage> = {}): Promise<void> {
  const storage = await openStorage(readConfig({ CITIES_SERVICE_URL: '', DATABASE_URL }), log)
  server = await openTestApp({ DATABASE_URL }, { ...storage, ...over })
  visits = await openVisits(server)
  admin = (await server.staff('Admin')).token
  await enter(server, admin, 'Pune', TODAY)
}
const listStatuses = (paths: string[]) =>
  Promise.all(paths.map(async path => (await visits.get(path)).status))
/** Asks until the answers come from the cache: nothing is cached while a poll of the database is late. */
async function fillCache(): Promise<void> {
  const made = countHandled()
  await vi.waitFor(async () => {
    const before = made()
    expect(await listStatuses(CACHED)).toEqual([200, 200])
    expect(made()).toBe(before)
  }, SOON)
}
const isReady = async () => expect((await visits.get('/readyz')).status).toBe(200)

beforeEach(async () => {
  database = await createTestStorage()
  way = await openTestForwarder(inject('postgres'))
})
afterEach(async () => {
  await server.close()
  await way.close()
})

test.each([
  ['hangs', () => way.fallSilent()],
  ['is gone', () => way.refuse()],
])(
  'while the database %s cached responses are sent, all others are 503, and later writes show as soon as it responds',
  async (_, lose) => {
    await open(toSilent())
    await fillCache()
    lose()
    const asked = listStatuses([
      '/api/rates/monthly?month=2026-10',
      '/api/rates/daily',
      '/export/rates.csv',
      '/readyz',
    ])
    expect(await listStatuses(CACHED)).toEqual([200, 200])
    expect(await asked).toEqual([503, 503, 503, 503])
    expect(await listStatuses(['/healthz', '/api/openapi.json'])).toEqual([200, 200])
    const refusal = await visits.get('/api/rates/monthly?month=2026-11')
    expect(refusal.headers.get('retry-after')).toBe('5')
    expect(await refusal.json()).toMatchObject({ code: 'server.unavailable' })
    const call = () => server.call('GET', '/api/auth/profile', { token: admin })
    expect((await call()).statusCode).toBe(503)
    expect(await listStatuses(CACHED)).toEqual([200, 200])

    const beside = await openTestApp({}, database)
    await enter(beside, admin, 'Nashik', TODAY)
    expect(await visits.text(CACHED[1]!)).not.toContain('Nashik')
    way.speak()
    await vi.waitFor(isReady, SOON)
    await vi.waitFor(async () => expect(await visits.text(CACHED[1]!)).toContain('Nashik'), SOON)
    expect((await call()).statusCode).toBe(200)
  },
)

test('a write while polling is impossible shows in the next response', async () => {
  const connection = { connectionString: toSilent() }
  const watch = openDatabase(openPool({ connection, max: 1, statementTimeout: 1000, log }))
  onTestFinished(() => watch.destroy())
  await open(toAddress({ host, port }), { watch })
  await fillCache()
  way.fallSilent()
  await enter(server, admin, 'Thane', TODAY)
  expect(await visits.text(CACHED[1]!)).toContain('Thane')
})
