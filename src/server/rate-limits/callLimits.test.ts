import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { PUBLIC } from '#server/http/cacheControl.ts'
import { createServer } from '#server/http/server.ts'
import { createCache } from '#server/response-cache/cache.ts'
import type { CachedResponse } from '#server/response-cache/cachedResponse.ts'
import { addCacheHooks } from '#server/response-cache/hooks.ts'
import { NOW, openTestApp } from '#test/app.ts'
import { callLimits } from './callLimits.ts'
import { openLimits } from './limits.ts'

const server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

const read = (from: string, token: string) =>
  server.call('GET', '/api/auth/profile', { token, headers: { 'x-forwarded-for': from } })

test('a session may make 300 calls in 5 minutes, whatever other sessions do', async () => {
  const [busy, calm] = [await server.staff('Admin'), await server.staff('Admin')]
  for (let call = 0; call < 300; call += 1) {
    expect((await read('203.0.113.1', busy.token)).statusCode).toBe(200)
  }
  const refused = await read('203.0.113.2', busy.token)
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read('203.0.113.1', calm.token)).statusCode).toBe(200)
})

/** Pages of which one is cached, a file beside them, and so many reads a minute. */
async function openPages(reads: number) {
  const app = createServer(readConfig({ TRUST_PROXY: '0' }), pino({ level: 'silent' }))
  const cache = createCache<CachedResponse>({
    maxBytes: 1e6,
    maxEntryBytes: 1e6,
    getSize: () => 1,
    staleFor: 0,
    now: () => new Date(NOW),
  })
  cache.enable()
  const begin = addCacheHooks(app, cache, () => {})
  const limited = readConfig({ RATE_LIMITS: `reads=${reads}/60 sends=1/60 files=3/60` })
  app.decorate('limits', openLimits(limited, server.storage.throttles, server.storage.databaseNow))
  await app.register(callLimits)
  app.addHook('onRequest', (request, reply, done) =>
    begin({ request, reply, enter: async () => () => {}, done }),
  )
  app.get('/assets/file.js', { config: { limit: 'files' } }, async () => 'file')
  await app.register((pages, _, done) => {
    pages.get('/cached', { config: { isPublic: true } }, (_, reply) =>
      reply.header('cache-control', PUBLIC).send('page'),
    )
    pages.setNotFoundHandler((_, reply) => reply.header('cache-control', 'no-store').send('page'))
    done()
  })
  return app
}

test('pages count as reads, HEAD too; forms and files have limits of their own', async () => {
  const app = await openPages(2)
  const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string) =>
    (await app.inject({ method, url })).statusCode
  expect(await ask('GET', '/rate-chart-web?city=Pune')).toBe(200)
  expect(await ask('HEAD', '/feed.xml')).toBe(200)
  expect(await ask('GET', '/rate-chart-web?city=Agra')).toBe(429)
  expect(await ask('HEAD', '/nowhere')).toBe(429)
  for (let file = 0; file < 3; file += 1) expect(await ask('GET', '/assets/file.js')).toBe(200)
  expect(await ask('GET', '/assets/file.js')).toBe(429)
  expect(await ask('POST', '/contact')).toBe(200)
  expect(await ask('POST', '/contact')).toBe(429)
})

test('a cached page does not count', async () => {
  const app = await openPages(1)
  for (let turn = 0; turn < 5; turn += 1) expect((await app.inject('/cached')).statusCode).toBe(200)
  expect((await app.inject('/other')).statusCode).toBe(429)
})

test('guessing tokens is stopped, and staff at the same address go on working', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'tokens=3/600', TRUST_PROXY: '1' })
  const call = (token: string) =>
    limited.call('GET', '/api/auth/profile', { token, headers: { 'x-forwarded-for': '203.0.113.5' } })
  const { token } = await limited.staff('Admin')
  for (let turn = 0; turn < 5; turn += 1) expect((await call(token)).statusCode).toBe(200)
  for (const wrong of ['a', 'b', 'c']) expect((await call(wrong)).statusCode).toBe(401)
  expect((await call('d')).statusCode).toBe(429)
  expect((await call(token)).statusCode).toBe(200)
})
