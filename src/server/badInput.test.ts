import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#shared/api.ts'
import { Problem } from '#shared/problems.ts'
import { openTestApp, type TestApp } from './testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const NASTY = [
  '\u0000',
  'x\ud800',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '<script>',
  '2026-11-21',
  '1-20261121',
  '9'.repeat(40),
  '-1',
  '1e999',
  'हैदराबाद',
]
const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 30 }))
const keys = fc.constantFrom(
  ...[
    'location',
    'date',
    'markets',
    'email',
    'password',
    'name',
    'mobile',
    'message',
    'adminType',
    'isApproved',
  ],
  ...[
    'limit',
    'cursor',
    'with',
    'from',
    'month',
    'q',
    'version',
    'current',
    'new',
    'subject',
    'phone',
    '__proto__',
  ],
)
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.dictionary(keys, text, { maxKeys: 3 }))
const body = fc.oneof(
  fc.dictionary(keys, value, { maxKeys: 8 }).map(sent => JSON.stringify(sent)),
  fc.json(),
  fc.string(),
)
const query = fc.array(fc.tuple(keys, text), { maxLength: 4 })

const segment = (part: string) => encodeURIComponent(part.toWellFormed()) || '-'
const queryOf = (pairs: [string, string][]) =>
  pairs.map(([name, part]) => `${name}=${encodeURIComponent(part.toWellFormed())}`).join('&')

describe('whatever is sent, the answer is an answer or a refusal with a sentence, never a failure', () => {
  test.each(ENDPOINTS.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, { method, path }) => {
      const given = { id: text, query, body, kind: fc.constantFrom('Admin', 'nobody') }
      await fc.assert(
        fc.asyncProperty(fc.record(given), async ({ id, query, body, kind }) => {
          // an own Admin each time: a call may end its session
          const token = kind === 'Admin' ? (await server.staff('Admin')).token : undefined
          const url = `${path.replace(/\{\w+\}/, segment(id))}?${queryOf(query)}`
          const sent = method === 'GET' ? {} : { body }
          const answer = await server.call(method, url, { ...sent, ...(token ? { token } : {}) })
          expect(answer.statusCode).toBeLessThan(500)
          if (answer.statusCode >= 400) {
            expect(Problem.parse(answer.json()).message).toMatch(/\w/)
            expect(answer.headers['content-type']).toContain('application/problem+json')
          }
        }),
        { numRuns: 100 },
      )
    },
    120_000,
  )
})

describe('addresses and methods', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/api/rates/daily/', 404],
    ['GET', '/api/%E0%A4%A', 404],
    ['GET', `/api/rates/daily/${'1'.repeat(200)}`, 404],
    ['DELETE', '/api/rates/daily', 405],
    ['PATCH', '/api/rates/daily/1-20261121', 405],
    ['POST', '/api/rates/cities', 405],
  ] as const)('%s %s is %i', async (method, url, status) => {
    const answer = await server.call(method, url)
    expect(answer.statusCode).toBe(status)
    expect(Problem.parse(answer.json()).status).toBe(status)
    if (status === 405) expect(answer.headers.allow).toMatch(/GET/)
  })
})
