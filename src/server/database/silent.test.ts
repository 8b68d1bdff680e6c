import pino from 'pino'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openTestApp, type TestApp, TODAY } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { openTestForwarder, type TestForwarder } from '#test/forwarder.ts'
import { enter } from '#test/rates.ts'
import { openVisits, type Visits } from '#test/visits.ts'
import { openStorage, type Storage } from './storage.ts'

const CACHED = ['/api/rates/latest', `/api/rates/daily?date=${TODAY}`]
const log = pino({ level: 'silent' })
const SOON = { timeout: 20_000 }

let database: Storage
let way: TestForwarder
let server: TestApp
let visits: Visits
let admin: string

/** The product on the test's database, by the way that may fall silent where `through` says so. */
async function open(through: { isDirectOnly: boolean }): Promise<void> {
  const { host, port, user } = inject('postgres')
  const name = database.pool.options.database
  const silent = `postgresql://${user}@127.0.0.1:${way.port}/${name}`
  const straight = `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const env = through.isDirectOnly
    ? { DATABASE_URL: straight, DATABASE_DIRECT_URL: silent }
    : { DATABASE_URL: silent }
  server = await openTestApp(env, await openStorage(readConfig({ CITIES_SERVICE_URL: '', ...env }), log))
  visits = await openVisits(server)
  admin = (await server.staff('Admin')).token
  await enter(server, admin, 'Pune', TODAY)
}
const listStatuses = (paths: string[]) =>
  Promise.all(paths.map(async path => (await visits.get(path)).status))
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
    await open({ isDirectOnly: false })
    expect(await listStatuses(CACHED)).toEqual([200, 200])
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
  await open({ isDirectOnly: true })
  expect(await listStatuses(CACHED)).toEqual([200, 200])
  way.fallSilent()
  await enter(server, admin, 'Thane', TODAY)
  expect(await visits.text(CACHED[1]!)).toContain('Thane')
})
