import { statSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ENDPOINTS } from '#server/calls.ts'
import { CLIENT } from '#server/site/site.ts'
import { openTestApp } from '#test/app.ts'
import { listRoutes } from '#test/routes.ts'
import { openSite } from '#test/site.ts'
import { fillQueue } from '#test/visits.ts'

const server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, undefined, undefined, { openSite })
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { readQueue } = server.app

let networks = 0
let flooder: string
beforeEach(() => {
  networks += 1
  flooder = `198.51.100.${networks}`
})

const ask = (url: string, from: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { 'x-forwarded-for': from, ...headers } })

/** Reads that cost no more than a refusal, and files of the build. */
const FREE = ['/healthz', '/readyz', '/.well-known/security.txt', '/api/alerts/offer', '/assets/*']
const isFree = (path: string) =>
  FREE.includes(path) || statSync(join(CLIENT, path), { throwIfNoEntry: false })?.isFile()

test('every read of a flooding stranger waits behind itself, and none of another stranger', async () => {
  await fillQueue(server, flooder)
  const isStaffs = (path: string) =>
    ENDPOINTS.some(each => each.path.replace(/\{(\w+)\}/g, ':$1') === path && each.access !== 'public')
  const paths = listRoutes(server.app)
    .filter(route => route.startsWith('GET '))
    .map(route => route.slice(4))
    .filter(path => !isStaffs(path))
  expect(paths.length).toBeGreaterThan(60)
  for (const path of [...paths, '/nowhere']) {
    const url = path.replace(/:\w+/g, 'x').replace('*', 'x')
    const refused = await ask(url, flooder)
    if (isFree(path)) expect([path, refused.statusCode]).not.toEqual([path, 503])
    else expect([path, refused.statusCode, refused.headers['retry-after']]).toEqual([path, 503, '2'])
    expect([path, (await ask(url, '203.0.113.9')).statusCode]).not.toEqual([path, 503])
  }
})

test('a refused page is one to read, and a refused call a problem with its code', async () => {
  await fillQueue(server, flooder)
  const page = await ask('/rate-chart-web?date=2026-11-19', flooder, { accept: 'text/html' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.body).toContain('The server is busy.')
  expect((await ask('/api/rates/latest?date=2026-11-03', flooder)).json()).toMatchObject({
    code: 'server.busy',
  })
})

test('cached responses and staff wait for no stranger; a token that is no session does', async () => {
  expect((await ask('/api/rates/cities', flooder)).statusCode).toBe(200)
  await fillQueue(server, flooder)
  expect((await ask('/api/rates/cities', flooder)).statusCode).toBe(200)
  const read = async (token: string) =>
    (await ask('/api/rates/latest', flooder, { authorization: `Bearer ${token}` })).statusCode
  expect(await read((await server.staff('Sub Admin')).token)).toBe(200)
  for (const token of ['x'.repeat(43), (await server.staff('pending')).token])
    expect(await read(token)).toBe(503)
})

test.each([
  ['/api/rates/daily?date=2026-11-21', 'page'],
  ['/api/rates/daily?limit=100', 'page'],
  ['/api/rates/daily?limit=101', 'large'],
  ['/api/rates/daily?limit=1&limit=2', 'large'],
  ['/api/rates/daily?limit=1&with=previous', 'large'],
  ['/api/rates/daily?from=2026-11-21', 'large'],
  ['/api/rates/daily', 'large'],
  ['/api/rates/latest?date=2026-11-02', 'page'],
  ['/v/agra/retail/chicken.txt', 'small'],
  ['/export/rates.csv', 'large'],
])('a read of %s costs as much as %s reads', async (url, cost) => {
  const enter = vi.spyOn(readQueue, 'enter')
  onTestFinished(() => enter.mockRestore())
  await ask(url, flooder)
  expect(enter.mock.calls[0]![0]).toMatchObject({ address: flooder, cost })
})

test('a read whose client has left takes its slots until it has ended', async () => {
  const holder = await server.storage.pool.connect()
  await holder.query('begin; lock table rate in access exclusive mode')
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/rates/latest?date=2026-11-01 HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(() => expect(readQueue.getUsage().taken).toBe(2))
  socket.destroy()
  const countConnections = () =>
    new Promise<number>(resolve => server.app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(countConnections).toBe(0)
  expect(readQueue.getUsage().taken).toBe(2)
  await holder.query('commit')
  holder.release()
  await expect.poll(() => readQueue.getUsage().taken).toBe(0)
})
