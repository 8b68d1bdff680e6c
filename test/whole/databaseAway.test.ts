import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { openStorage } from '#server/database/storage.ts'
import { createTemporaryFolder } from '#test/embeddedApp.ts'
import { countHandled } from '#test/visits.ts'

const log = pino({ level: 'silent' })
const CACHED = ['/api/rates/daily?date=2026-11-21', '/api/rates/latest']
const OTHERS = ['/api/rates/daily', '/export/rates.csv', '/readyz']

const dataDir = createTemporaryFolder()
const startServer = () => startEmbedded({ dataDir, durable: false })
let server = await startServer()
// as an operator's own server would be given; only the embedded one can be stopped here
const config = readConfig({ DATABASE_URL: server.url, CITIES_SERVICE_URL: '', RATE_LIMITS: 'off' })
const storage = await openStorage(config, log)
const app = await buildApp({ config, storage, log, now: () => new Date() })
afterAll(async () => {
  await app.close()
  await storage.close()
  await server.stop()
})

const listStatuses = (urls: string[]) =>
  Promise.all(urls.map(async url => (await app.inject({ url })).statusCode))

test('while the database is unavailable cached responses are sent, all others are 503 with a sentence, and the server recovers by itself', async () => {
  // nothing is cached before the first poll
  await vi.waitFor(async () => {
    expect(await listStatuses([...OTHERS, ...CACHED])).toEqual([200, 200, 200, 200, 200])
    const made = countHandled()
    await listStatuses(CACHED)
    expect(made()).toBe(0)
  }, 20_000)
  await server.stop()

  await vi.waitFor(async () => expect(await listStatuses(OTHERS)).toEqual([503, 503, 503]), 20_000)
  expect(await listStatuses(CACHED)).toEqual([200, 200])
  const refusal = await app.inject({ url: '/api/rates/monthly?month=2026-11' })
  expect(refusal.json().message).toBe('The server cannot be reached for the moment. Please try again.')
  expect(refusal.headers['retry-after']).toBe('5')
  const login = { email: 'asha@rates.example', password: 'whatever-it-is' }
  expect((await app.inject({ method: 'POST', url: '/api/auth/login', payload: login })).statusCode).toBe(503)
  expect(await listStatuses(['/healthz', '/api/openapi.json'])).toEqual([200, 200])

  server = await startServer()
  await vi.waitFor(
    async () => expect(await listStatuses([...OTHERS, ...CACHED])).toEqual([200, 200, 200, 200, 200]),
    20_000,
  )
})
