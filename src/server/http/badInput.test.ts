import { describe, expect, test } from 'vitest'
import { Problem } from '#shared/problems.ts'
import { openTestApp } from '#test/app.ts'
import { countHandled } from '#test/visits.ts'

const server = await openTestApp()

describe('long URLs', () => {
  const long = `${'x'.repeat(4000)}${'('.repeat(3900)}`
  test.each([
    '/api/rates/daily?location=',
    '/api/rates/cities?',
    '/api/nothing/',
    '/api/rates/daily/',
    '/export/rates.csv?location=',
    '/rate-chart-web?city=',
    '/compare?tab=by-city&city=',
    '/contact?city=',
    '/chicken-rate/',
    '/hi/chicken-rate/',
    '/',
  ])('%s… is refused before its handler runs', async address => {
    const made = countHandled()
    const { statusCode, headers } = await server.call('GET', `${address}${long}`)
    expect([statusCode, headers['x-content-type-options']]).toEqual([414, 'nosniff'])
    expect(made()).toBe(0)
  })

  test('are refused with a problem by a call, also in a browser', async () => {
    const headers = { accept: 'text/html,*/*' }
    const call = await server.call('GET', `/api/rates/daily?location=${long}`, { headers })
    expect(Problem.parse(call.json())).toMatchObject({ status: 414, code: 'address.tooLong' })
  })

  test('with 50 cities are accepted', async () => {
    const cities = Array.from(
      { length: 50 },
      (_, at) => `location=Thiruvananthapuram (Kerala) ${'x'.repeat(at)}`,
    )
    expect((await server.call('GET', encodeURI(`/api/rates/daily?${cities.join('&')}`))).statusCode).toBe(200)
  })
})

describe('unknown URLs and methods', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/api/%E0%A4%A', 404],
    ['GET', `/api/rates/daily/${'1'.repeat(200)}`, 404],
    ['DELETE', '/api/rates/daily', 405],
    ['PATCH', '/api/rates/daily/1-20261121', 405],
    ['POST', '/api/rates/cities', 405],
  ] as const)('%s %s is %i', async (method, url, status) => {
    const answer = await server.call(method, url)
    expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([status, 'nosniff'])
    expect(Problem.parse(answer.json()).status).toBe(status)
    if (status === 405) expect(answer.headers.allow).toMatch(/GET/)
  })
})
