import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import type { Storage } from '#server/database/storage.ts'
import { openTestApp } from '#test/app.ts'
import { createTestStorage } from '#test/database.ts'
import { listRoutes } from '#test/routes.ts'
import { openSite } from '#test/site.ts'

/** One of each kind of request from an address. */
const ONCE = 'reads=1/600 sends=1/600 files=1/600 tokens=1/600 calls=1/600'
/** Routes that cost no more than a refusal, however often they are requested. */
const UNLIMITED = ['GET /healthz', 'HEAD /healthz', 'GET /readyz', 'HEAD /readyz']
/** Collects the queries of the current request. */
const collecting = new AsyncLocalStorage<string[]>()
const storage = await createTestStorage()
for (const pool of [storage.pool, storage.throttles]) collectQueries(pool)
const { app, staff } = await openTestApp({ TRUST_PROXY: '1', RATE_LIMITS: ONCE }, storage, undefined, {
  openSite,
})
const { token } = await staff('Admin')

/** Collects queries made by requests; those of the server's own jobs are not collected. */
function collectQueries(pool: Storage['pool']): void {
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      collecting.getStore()?.push(JSON.stringify(args[0]))
      return query(...args)
    }) as typeof client.query
  })
}

/** URLs of the catch-all routes of files, and some without a route. */
const OTHERS = ['GET /nowhere', 'POST /nowhere', 'DELETE /compare', 'PUT /api/nothing', 'OPTIONS /']

let visitors = 0
/** Sends a request twice from a new address. Returns the second status and its queries. */
async function sendTwice(route: string, authorization: string): Promise<[number, string[]]> {
  visitors += 1
  const [method, path] = route.split(' ') as ['GET', string]
  const url = path.replace(/:\w+/g, 'x')
  const headers = { authorization, 'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}` }
  await app.inject({ method, url, headers })
  const queries: string[] = []
  const { statusCode } = await collecting.run(queries, async () => await app.inject({ method, url, headers }))
  return [statusCode, queries]
}

describe('a request past its limit is refused without a query', () => {
  test('on every route', async () => {
    const routes = [...listRoutes(app), ...OTHERS]
    for (const { method, path } of ENDPOINTS) {
      expect(routes).toContain(`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    }
    // a header that is no token too: no cache answers a request that has one
    for (const authorization of ['Basic eDp4', `Bearer ${'x'.repeat(43)}`]) {
      for (const route of routes.filter(each => !UNLIMITED.includes(each))) {
        expect([route, ...(await sendTwice(route, authorization))]).toEqual([route, 429, []])
      }
    }
  })

  test('with a session, on every call that needs one, from any address', async () => {
    for (const { method, path, access } of ENDPOINTS) {
      if (access === 'public') continue
      const [status, made] = await sendTwice(
        `${method} ${path.replace(/\{(\w+)\}/g, 'x')}`,
        `Bearer ${token}`,
      )
      // the first request uses up its only call
      expect([path, status, made]).toEqual([path, 429, []])
    }
  })

  test('except for /readyz, which queries the database a few times a second at most', async () => {
    const queries: string[] = []
    const ask = () => collecting.run(queries, async () => await app.inject('/readyz'))
    const asked = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(queries.length).toBe(1)
  })
})
