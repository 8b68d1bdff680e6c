import pino from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { PUBLIC } from '#server/http/cacheControl.ts'
import { HttpError } from '#server/http/httpError.ts'
import { createServer } from '#server/http/server.ts'
import { createCache, dependsOn, type ResponseCache } from './cache.ts'
import type { CachedResponse } from './cachedResponse.ts'
import { addCacheHooks } from './hooks.ts'

let cache: ResponseCache<CachedResponse>
/** Ends each computation that has begun, with a Cache-Control or as one that fails. */
let begun: ((outcome: string | Promise<never>) => void)[]
/** Requests that have come. */
let came: number
let read: () => Promise<string>
beforeEach(() => {
  cache = createCache({
    maxBytes: 1e6,
    getSize: () => 1,
    staleFor: 0,
    now: () => new Date('2026-11-21T06:00:00Z'),
  })
  cache.enable()
  begun = []
  came = 0
  const app = createServer(readConfig({}), pino({ level: 'silent' }))
  app.addHook('onRequest', (_request, _reply, done) => {
    came += 1
    done()
  })
  const begin = addCacheHooks(app, cache, () => {})
  app.addHook('onRequest', (request, reply, done) =>
    begin({ request, reply, enter: async () => () => {}, done }),
  )
  app.get('/page', { config: { isPublic: true } }, async (_, reply) => {
    dependsOn('city:pune')
    const { promise, resolve } = Promise.withResolvers<string>()
    const number = begun.push(resolve)
    reply.header('cache-control', await promise)
    return `computed ${number}`
  })
  read = async () => (await app.inject('/page')).body
})

const write = () =>
  cache.invalidate([{ city: 'pune', location: 'Pune', date: '2026-11-21', mayBeNew: false }])
const waitUntil = (count: () => number, expected: number) => vi.waitFor(() => expect(count()).toBe(expected))

/** Sends one request that computes, then others that wait for it; `meanwhile` runs before they come. */
async function readBehindFirst(count: number, meanwhile = () => {}) {
  const first = read()
  await waitUntil(() => begun.length, 1)
  meanwhile()
  const others = Array.from({ length: count }, read)
  await waitUntil(() => came, count + 1)
  return { first, others: Promise.all(others) }
}

test('a response that nobody else may have is computed for each, all at once', async () => {
  const { first, others } = await readBehindFirst(3)
  begun[0]!('no-store')
  await waitUntil(() => begun.length, 4)
  for (const end of begun) end('no-store')
  expect([await first, ...(await others)].toSorted()).toEqual([1, 2, 3, 4].map(each => `computed ${each}`))
})

test('where the database does not answer one, those who wait for its response do not ask as well', async () => {
  const { first, others } = await readBehindFirst(3)
  begun[0]!(Promise.reject(new HttpError('server.unavailable')))
  for (const answer of [await first, ...(await others)]) expect(answer).toContain('server.unavailable')
  expect(begun.length).toBe(1)
})

test('who comes after a write never gets what began before it; what follows is computed once for all of them', async () => {
  const { first, others } = await readBehindFirst(20, write)
  begun[0]!(PUBLIC)
  expect(await first).toBe('computed 1')
  await waitUntil(() => begun.length, 2)
  // they came before this one, and need not see it
  write()
  begun[1]!(PUBLIC)
  expect(new Set(await others)).toEqual(new Set(['computed 2']))
  const next = read()
  await waitUntil(() => begun.length, 3)
  begun[2]!(PUBLIC)
  expect(await next).toBe('computed 3')
})
