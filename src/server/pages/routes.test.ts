import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from '#server/http.ts'
import { Problem } from '#shared/problems.ts'
import { siteOf, TODAY } from '#web/site/testSite.ts'
import { pageRoutes } from './routes.ts'

const app = createHttp({ TRUST_PROXY: 0 }, pino({ level: 'silent' }))
beforeAll(async () => {
  const { site } = siteOf({})
  const source = { current: async () => site, finish: async (_: string, html: string) => html }
  await pageRoutes(app, source, () => new Date(`${TODAY}T06:00:00+05:30`))
  await app.listen()
})
afterAll(() => app.close())

/** Asks for an address as it stands: clients put it in order before they send it. */
async function askRaw(address: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, 'localhost').setEncoding('utf8')
  socket.end(`GET ${address} HTTP/1.1\r\nhost: rates.example\r\nconnection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', text => {
    answer += text
  })
  await once(socket, 'close')
  return answer
}

test.each(['//', '/\\', '//:', '//[', '//other.example/compare', '*', '*[', '*:99999', '/nowhere'])(
  '%s is no page: a 404 that is one to read',
  async address => {
    const answer = await askRaw(address)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('text/html')
    expect(answer).not.toContain('href="//')
  },
)

const asBrowser = { accept: 'text/html,*/*' }

test.each([
  ['GET', '/api/nothing', 404, 'route.unknown'],
  ['GET', '/assets/gone.js', 404, 'route.unknown'],
  ['DELETE', '/api/rates/daily', 405, 'method.unknown'],
] as const)(
  '%s %s is no page in a browser either: a problem with its code',
  async (method, url, status, code) => {
    const answer = await app.inject({ method, url, headers: asBrowser })
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(Problem.parse(answer.json())).toMatchObject({ status, code })
  },
)

test('a page that does not take a method says so to whoever reads it', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/aboutus', headers: asBrowser })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a page is also found by its whole address', async () => {
  expect(await askRaw('http://rates.example/aboutus')).toMatch(/^HTTP\/1\.1 200 /)
})
