import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ExportFilter, MonthFilter } from '#shared/rates/api.ts'
import { openTestApp, TODAY } from '#test/app.ts'
import { enter } from '#test/rates.ts'
import { countHandled, openVisits } from '#test/visits.ts'
import { isPublicData } from './publicData.ts'

// no data folder: nothing is stored outside of the database
const server = await openTestApp({ DATA_DIR: '/nowhere' })
const visits = await openVisits(server)
const admin = (await server.staff('Admin')).token
const id = (await enter(server, admin, 'Pune', TODAY))._id

const isOpen = (endpoint: Endpoint) => isPublicData({ endpoint })
/** What a public call asks for, where it asks for something. */
const ASKED: Record<string, string> = {
  '/api/rates/monthly': '?month=2026-11',
  '/api/cities': '?q=pun',
}
const toUrl = (path: string) => path.replace('{_id}', id) + (ASKED[path] ?? '')
const OPEN = [...ENDPOINTS.filter(isOpen).map(({ path }) => path), '/export/rates.csv']
const ORIGIN = { origin: 'https://elsewhere.example' }

describe('pages of other origins', () => {
  test.each(
    ENDPOINTS.filter(endpoint => !isOpen(endpoint)).map(({ method, path }) => [method, path] as const),
  )('they can neither call nor ask about %s %s', async (method, path) => {
    const url = path.replace(/\{\w+\}/g, 'x')
    const asked = { ...ORIGIN, 'access-control-request-method': method }
    const preflight = await server.app.inject({ method: 'OPTIONS', url, headers: asked })
    const isAlsoRead = ENDPOINTS.some(other => isOpen(other) && other.path === path)
    expect(preflight.headers['access-control-allow-methods']).toBe(isAlsoRead ? 'GET, HEAD' : undefined)
    const { headers } = await server.app.inject({ method, url, headers: ORIGIN })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('with a token they read nothing, and no preflight allows one', async () => {
    const headers = { ...ORIGIN, authorization: `Bearer ${admin}` }
    expect(
      (await visits.get('/api/rates/latest', headers)).headers.get('access-control-allow-origin'),
    ).toBeNull()
    const { headers: allowed } = await server.app.inject({ method: 'OPTIONS', url: '/api/rates/latest' })
    expect(allowed['access-control-allow-headers']).not.toMatch(/authorization/i)
  })

  test.each(OPEN)('they read %s, also from the cache', async path => {
    for (const _ of ['computed', 'cached']) {
      const { headers, status } = await visits.get(toUrl(path), ORIGIN)
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
    const preflight = await server.app.inject({ method: 'OPTIONS', url: toUrl(path), headers: ORIGIN })
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*'])
  })

  test('they read why a call is refused, and what is unchanged', async () => {
    const refused = await visits.get('/api/rates/daily?date=today', ORIGIN)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
    const { headers } = await visits.get('/api/rates/latest', ORIGIN)
    const same = await visits.get('/api/rates/latest', { ...ORIGIN, 'if-none-match': headers.get('etag')! })
    expect([same.status, same.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
  })
})

describe('a parameter that nobody knows', () => {
  test('is refused by the calls of staff', async () => {
    const { statusCode, body } = await server.call('GET', '/api/audit?fbclid=x', { token: admin })
    expect([statusCode, JSON.parse(body).message]).toEqual([400, 'Unknown field: fbclid.'])
  })

  test.each(OPEN)('is ignored by %s', async path => {
    const url = toUrl(path)
    const unknown = `${url}${url.includes('?') ? '&' : '?'}fbclid=x&_=17`
    expect([(await visits.get(unknown)).status, await visits.text(unknown)]).toEqual([
      200,
      await visits.text(url),
    ])
  })

  test('costs no memory: all such addresses share one cached response, in any order', async () => {
    const text = await visits.text(`/api/rates/daily?date=${TODAY}&location=Pune`)
    const made = countHandled()
    for (const query of [`location=Pune&date=${TODAY}`, `utm_source=a&date=${TODAY}&location=Pune`])
      expect(await visits.text(`/api/rates/daily?${query}`)).toBe(text)
    expect(made()).toBe(0)
  })

  test('is not in the link to the next page', async () => {
    await enter(server, admin, 'Agra', TODAY)
    const { headers } = await visits.get('/api/rates/daily?utm_source=a&limit=1')
    expect(headers.get('link')).toMatch(/^<\/api\/rates\/daily\?limit=1&cursor=[\w.-]+>; rel="next"$/)
  })
})

describe('a parameter that was meant to filter is refused, and never answered with everything:', () => {
  const listDeclared = (path: string) => {
    const { query } = ENDPOINTS.find(each => isOpen(each) && each.path === path) ?? {}
    return Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
  }
  const READS = ENDPOINTS.filter(isOpen).map(({ path }) => [path, listDeclared(path)] as const)
  const FILES: [string, readonly string[]][] = [
    ['/export/rates.csv', Object.keys(ExportFilter.shape)],
    ['/export/month.xlsx?month=2026-11', Object.keys(MonthFilter.shape)],
    ['/v/pune/retail/chicken.txt', ['date']],
  ]
  /** What programs have tried, and each parameter of ours in another spelling. */
  const NEAR = ['city', 'cities', 'state', 'day', 'since', 'until', 'Location', 'location[]']
  const OTHERS = [...new Set(READS.flatMap(([, declared]) => declared))]

  test.each([...READS, ...FILES])('by %s', async (path, declared) => {
    const url = toUrl(path)
    const add = (name: string) => `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=Pune`
    for (const name of [...NEAR, ...OTHERS].filter(each => !declared.includes(each))) {
      for (const _ of ['at first', 'again']) {
        const answer = await visits.get(add(name))
        const problem = await answer.json()
        expect([name, answer.status, problem.code, problem.errors[0].path]).toEqual([
          name,
          400,
          'request.invalid',
          name,
        ])
        expect(problem.message).toMatch(/^This call has no parameter `[^`]+`\. It takes /)
      }
    }
  })

  test.each([
    ['latest?location=Pune', 'location', 'It takes `date`.'],
    ['latest?Location=Pune', 'Location', 'It takes `date`.'],
    [`monthly?month=2026-11&date=${TODAY}`, 'date', 'It takes `month`, `location`.'],
    ['corrections?since=2026-11-01', 'since', 'It takes `location`, `date`, `limit`, `cursor`.'],
  ])('%s is told the names there are', async (query, name, hint) => {
    const problem = await (await visits.get(`/api/v1/rates/${query}`)).json()
    expect(problem.message).toBe(`This call has no parameter \`${name}\`. ${hint}`)
  })

  test('but what only looks short, or is against caches, is ignored', async () => {
    const text = await visits.text(`/api/rates/daily?date=${TODAY}`)
    for (const extra of [
      't=17',
      'v=2',
      'timestamp=17',
      'data=1',
      'form=2',
      'constructor=1',
      `${'c'.repeat(30)}ity=Pune`,
      'utm_source=data',
    ])
      expect([extra, await visits.text(`/api/rates/daily?date=${TODAY}&${extra}`)]).toEqual([extra, text])
  })
})

describe('/api/v1/', () => {
  test('is no name of a call of staff, nor of a write', async () => {
    const headers = { authorization: `Bearer ${admin}` }
    for (const { method, path } of ENDPOINTS.filter(endpoint => !isOpen(endpoint))) {
      const url = path.replace('/api/', '/api/v1/').replace(/\{\w+\}/g, 'x')
      expect([method, url, (await server.app.inject({ method, url, headers })).statusCode]).toEqual([
        method,
        url,
        404,
      ])
    }
  })

  test('is the stable name of every public call', async () => {
    for (const { path } of ENDPOINTS.filter(isOpen)) {
      const url = toUrl(path)
      const stable = await visits.get(url.replace('/api/', '/api/v1/'))
      expect([path, stable.status, await stable.text()]).toEqual([path, 200, await visits.text(url)])
    }
  })
})

test('what a program reads has no policies of pages; an unknown address has them', async () => {
  const policies = [
    'content-security-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'referrer-policy',
  ]
  const listSent = async (url: string) => {
    const { headers } = await server.app.inject(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    return policies.filter(policy => policy in headers)
  }
  expect([await listSent('/api/rates/latest'), await listSent('/api/nothing')]).toEqual([[], policies])
})
