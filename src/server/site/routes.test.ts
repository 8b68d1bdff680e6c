import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/server.ts'
import { Problem } from '#shared/problems.ts'
import { openBare } from '#test/connections.ts'
import { makeSite, TODAY } from '#test/site.ts'
import { site } from './routes.ts'
import { CLIENT } from './site.ts'

const now = () => new Date(`${TODAY}T06:00:00+05:30`)
const app = createServer(readConfig({ TRUST_PROXY: '0' }), pino({ level: 'silent' }), now)
const { site: pages } = makeSite({})
const source = { current: async () => pages, finish: async (_: string, html: string) => html }
app.addHook('onRequest', async ({ routeOptions }, reply) => {
  const { page } = routeOptions.config
  if (page) reply.header('x-page', page)
})
app.decorate('responseCache', {} as FastifyInstance['responseCache'])
app.decorate('submitMessage', async () => {})
app.decorate('subscriptions', {} as FastifyInstance['subscriptions'])
await app.register(site, { source })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** Asks for an address as it stands: clients put it in order before they send it. */
async function askRaw(address: string, method = 'GET'): Promise<string> {
  const { socket, closed } = await openBare(origin)
  socket.write(`${method} ${address} HTTP/1.1\r\nhost: rates.example\r\nconnection: close\r\n\r\n`)
  return closed
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

test('an asset of another release is served once it is there, also to a frame without an origin', async () => {
  const file = join(CLIENT, 'assets/other-release.js')
  onTestFinished(() => rm(file))
  await writeFile(file, 'export {}')
  const answer = await app.inject('/assets/other-release.js')
  expect(answer.body).toBe('export {}')
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a browser gets a page when an address is too long', async () => {
  const url = `/compare?city=${'x'.repeat(5000)}`
  const answer = await app.inject({ url, headers: asBrowser })
  expect(answer.statusCode).toBe(414)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('This address is too long.')
  expect(answer.body.length).toBeLessThan(1000)
})

test.each([
  ['/', '/', 200],
  ['/hi', '/', 200],
  ['/rate-chart-web?city=Pune', '/rate-chart-web', 200],
  ['/te/chicken-rate/nowhere', '/chicken-rate/:slug', 404],
  ['/chicken-rate/nowhere/feed.xml', '/chicken-rate/:slug/feed.xml', 404],
  ['/bn/feed.xml', '/feed.xml', 200],
  ['/robots.txt', '/robots.txt', 200],
  ['/admin', '/admin', 200],
  ['/admin/rate-chart', '/admin', 200],
  ['/comp%61re', '/compare', 404],
  ['/%61dmin', '/admin', 404],
  ['/en/compare', undefined, 404],
  ['/hi/robots.txt', undefined, 404],
  ['/hi/sitemap-hi.xml', undefined, 404],
  ['/hi/admin', undefined, 404],
  [`/chicken-rate/${'x'.repeat(200)}`, undefined, 404],
])('%s is served by the route of the page %s', async (url, page, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url })
    expect([method, answer.headers['x-page'], answer.statusCode]).toEqual([method, page, status])
    if (status === 404 && method === 'GET') expect(answer.body).toContain('<footer')
  }
})

test('the page of an address that leads nowhere is compressed, too', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: '/nowhere',
    headers: { 'accept-encoding': 'br' },
  })
  expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([404, 'br', 'accept-encoding'])
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<footer')
})

test('a browser gets a page when a method is not allowed', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/aboutus', headers: asBrowser })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test('a page is also served for a request target in absolute form', async () => {
  expect(await askRaw('http://rates.example/aboutus')).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['//', undefined],
  ['//other.example/', undefined],
  ['/\\other.example/', undefined],
  ['/compare//', '/compare'],
  ['/hi/', '/hi'],
  ['/hi//other.example/', '/hi//other.example'],
  ['/hi/chicken-rate/pune/?days=90&from=chat', '/hi/chicken-rate/pune?days=90&from=chat'],
  ['/chicken-rate/%5cother.example/', '/chicken-rate/%5cother.example'],
  ['/embed/pune/', '/embed/pune'],
  ['/robots.txt/', '/robots.txt'],
  ['/chicken-rate/pune/feed.xml/', '/chicken-rate/pune/feed.xml'],
  ['/admin/?next=/', '/admin?next=/'],
  ['/admin/rate-chart/', '/admin/rate-chart'],
  ['/api/v1/rates/daily/?location=Pune&from=chat', '/api/v1/rates/daily?location=Pune&from=chat'],
])('%s with slashes at its end leads to %s for good, and to no other site', async (address, location) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await askRaw(address, method)
    expect(answer.split(' ')[1]).toBe(location ? '301' : '404')
    expect(/^location: (.*)$/im.exec(answer)?.[1]?.trim()).toBe(location)
  }
})
