import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { ENDPOINTS } from '#server/calls.ts'
import { Problem } from '#shared/problems.ts'
import { buildApp, type Deps } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import type { Storage } from '../../src/server/database/storage.ts'
import { listRefusals } from '../../src/server/http/refusals.ts'
import { parseRequestUrl } from '../../src/server/http/request.ts'
import { findEnd } from './cleanUp.ts'
import { createTestStorage } from './database.ts'
import { makeStaff, STAFF_PASSWORD, type Staff, type StaffKind } from './staff.ts'

/** India's day is 2026-11-21, though in most of the world it is still the 20th. */
export const NOW = '2026-11-20T20:00:00.000Z'
export const TODAY = '2026-11-21'
export const TOMORROW = '2026-11-22'

/** Reads a list page by page, by the Link header, until there is no next one. */
export async function readPages<Page>(server: TestApp, first: string, token?: string): Promise<Page[]> {
  const pages: Page[] = []
  for (let url: string | undefined = first; url; ) {
    const answer = await server.call('GET', url, { ...(token && { token }) })
    pages.push(answer.json())
    url = /^<(.*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  return pages
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Any JSON: a test says itself what it expects. */
type Json = Awaited<ReturnType<Response['json']>>

interface Sent {
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

/** The whole server on a database of its own, called in-process. Tests may change `clock.now`. */
export interface TestApp {
  app: FastifyInstance
  storage: Storage
  clock: { now: string /** Where it is another one than ours. */; databaseNow?: string }
  /** Makes a call. Throws when the declaration of the call does not allow the response. */
  call(method: Method, url: string, sent?: Sent): Promise<LightMyRequestResponse>
  /** What a GET answers, as JSON. */
  read<T = Json>(url: string, token?: string): Promise<T>
  /** The rows of a statement on its database. */
  rows(statement: string, values?: unknown[]): Promise<Json[]>
  /** Logs somebody in, by default with the password that staff of tests have. */
  logIn(email: string, password?: string): Promise<LightMyRequestResponse>
  /** Lets time pass, in seconds. */
  pass(seconds: number): void
  /** Inserts an account with a session. */
  staff(kind: StaffKind, name?: string): Promise<Staff>
  close(): Promise<void>
}

const endpointAt = (method: string, url: string) =>
  ENDPOINTS.find(
    each =>
      each.method === method &&
      new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(parseRequestUrl(url).pathname),
  )

function checkDeclared(method: string, url: string, answer: LightMyRequestResponse): void {
  const endpoint = endpointAt(method, url)
  if (!endpoint) return
  const { statusCode } = answer
  const refused = statusCode < 400 ? undefined : Problem.parse(answer.json()).code
  const schema = endpoint.responses[statusCode]
  if (refused ? !listRefusals(endpoint).has(refused) : !schema) {
    throw new Error(`${method} ${url}: its declaration names no ${statusCode} ${refused ?? ''}`)
  }
  // a file is no JSON
  if (schema && /json/.test(String(answer.headers['content-type']))) schema.parse(answer.json())
}

/** Opens a server on a new database, or on a given one. The server closes at the end of the test or file. */
export async function openTestApp(
  env: Partial<Record<keyof Config, string>> = {},
  storage?: Storage,
  log = pino({ level: 'silent' }),
  deps: Pick<Deps, 'openSite'> = {},
  closeAtEnd = findEnd(),
): Promise<TestApp> {
  storage ??= await createTestStorage(undefined, closeAtEnd)
  const clock: TestApp['clock'] = { now: NOW }
  storage = { ...storage, databaseNow: () => new Date(clock.databaseNow ?? clock.now) }
  const config = readConfig({ CITIES_SERVICE_URL: '', RATE_LIMITS: 'off', ...env })
  const app = await buildApp({
    config,
    storage,
    log,
    now: () => new Date(clock.now),
    ...deps,
  })
  await app.ready()
  closeAtEnd(() => app.close())
  const server: TestApp = {
    app,
    storage,
    clock,
    read: async (url, token) => (await server.call('GET', url, { ...(token && { token }) })).json(),
    rows: async (statement, values) => (await storage.pool.query(statement, values)).rows,
    logIn: (email, password = STAFF_PASSWORD) =>
      server.call('POST', '/api/auth/login', { body: { email, password } }),
    pass(seconds) {
      clock.now = new Date(Date.parse(clock.now) + seconds * 1000).toISOString()
    },
    async call(method, url, { body, token, headers } = {}) {
      const answer = await app.inject({
        method,
        url,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      checkDeclared(method, url, answer)
      return answer
    },
    staff: (kind, name) => makeStaff(storage.db, kind, new Date(clock.now), name),
    async close() {
      await app.close()
      await storage.close()
    },
  }
  return server
}
