import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#server/answers/answer.ts'
import { keepAnswers } from '#server/answers/keeping.ts'
import { openKept } from '#server/answers/kept.ts'
import { PUBLIC } from '#server/caching.ts'
import { readConfig } from '#server/config.ts'
import { createHttp } from '#server/http.ts'
import { NOW, openTestApp, type TestApp } from '#server/testApp.ts'
import { limitCalls } from './calls.ts'
import { openLimits } from './limits.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const read = (from: string, token: string) =>
  server.call('GET', '/api/auth/profile', { token, headers: { 'x-forwarded-for': from } })

test('a session makes 300 calls in 5 minutes, another one goes on', async () => {
  const [busy, calm] = [await server.staff('Admin'), await server.staff('Admin')]
  for (let call = 0; call < 300; call += 1) {
    expect((await read('203.0.113.1', busy.token)).statusCode).toBe(200)
  }
  const refused = await read('203.0.113.2', busy.token)
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read('203.0.113.1', calm.token)).statusCode).toBe(200)
})

test('a visitor reads 1200 times a minute, whatever the address within the network', async () => {
  const from = (turn: number) => ({ 'x-forwarded-for': `2001:db8::${(turn % 9) + 1}` })
  // all at once: they must fall into one minute
  const answers = await Promise.all(
    Array.from({ length: 1210 }, (_, turn) =>
      server.call('GET', '/api/rates/daily/unknown', { headers: from(turn) }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  const other = await server.call('GET', '/api/rates/daily/unknown', {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(other.statusCode).toBe(404)
})

test('tokens nobody has count against the visitor who tries them', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const answers = await Promise.all(
    Array.from({ length: 1205 }, () => server.call('GET', '/api/auth/profile', { headers })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})

/** Pages of which one is kept, a file beside them, and so many reads a minute. */
function openPages(reads: number) {
  const app = createHttp({ TRUST_PROXY: 0 }, pino({ level: 'silent' }))
  const kept = openKept<Answer>({ maxBytes: 1e6, maxOne: 1e6, weightOf: () => 1, now: () => new Date(NOW) })
  kept.resume()
  keepAnswers(app, kept)
  limitCalls(app, openLimits(readConfig({ RATE_LIMITS: `reads=${reads}/60` }), server.storage.pool))
  app.get('/assets/file.js', async () => 'file')
  app.setNotFoundHandler((request, reply) =>
    reply.header('cache-control', request.url === '/kept' ? PUBLIC : 'no-store').send('page'),
  )
  return app
}

test('pages are reads, whoever asks for their heads alone; forms and files are none', async () => {
  const app = openPages(2)
  const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode
  expect(await ask('GET', '/rate-chart-web?city=Pune')).toBe(200)
  expect(await ask('HEAD', '/feed.xml')).toBe(200)
  expect(await ask('GET', '/rate-chart-web?city=Agra')).toBe(429)
  expect(await ask('HEAD', '/nowhere')).toBe(429)
  expect(await ask('GET', '/assets/file.js')).toBe(200)
  expect(await ask('POST', '/contact')).toBe(200)
})

test('a page that is kept is counted by nobody', async () => {
  const app = openPages(1)
  for (let turn = 0; turn < 5; turn += 1) expect((await app.inject('/kept')).statusCode).toBe(200)
  expect((await app.inject('/other')).statusCode).toBe(429)
})

test('a page that is refused says why to whoever reads it, and when to come again', async () => {
  const app = openPages(1)
  await app.inject('/one')
  const refused = await app.inject({ url: '/two', headers: { accept: 'text/html,*/*' } })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(refused.body).toContain('<p>Too many requests. Please wait a little and try again.</p>')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject('/two')).json()).toMatchObject({ code: 'request.tooMany' })
})
