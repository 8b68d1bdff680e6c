import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openLiveServer } from '#test/live.ts'

const ALL = 30_000
const LOGIN =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
let logged: { level: number; msg: string; status?: number }[] = []
const stream = new Writable({
  write(chunk, _, done) {
    logged.push(JSON.parse(chunk))
    done()
  },
})
const server = await openTestApp({ RATE_LIMITS: 'on' }, undefined, pino({ level: 'trace' }, stream))
await server.storage.pool.query(`
    with c as (insert into city (key, name) values ('pune', 'Pune') returning id)
    insert into rate (city_id, date) select id, date '2026-11-20' - n from c, generate_series(1, ${ALL}) n`)
const { address } = await openLiveServer(server)
const port = Number(new URL(address).port)
beforeEach(() => {
  logged = []
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** Sends a request and resets the connection when the response begins, or at once. */
async function abort(request: string, afterStart: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  socket.write(request)
  if (afterStart) await once(socket, 'data')
  socket.resetAndDestroy()
  await closed
}

test.each([
  ['in the middle of its body', LOGIN, false],
  ['in the middle of its head', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', false],
  ['before a list', get('/api/rates/daily'), false],
  ['within a list', get('/api/rates/daily'), true],
  ['before a part of a list', get('/api/rates/daily?from=1990-01-01'), false],
  ['within a file', get('/export/rates.csv'), true],
  ['before a workbook', get('/export/rates.xlsx'), false],
  ['within a workbook', get('/export/rates.xlsx'), true],
  ['before a short response', get('/api/cities?q=pune'), false],
  ['before an error', get('/api/auth/profile'), false],
  ['of live events', get('/socket.io/?EIO=4&transport=polling'), false],
])('a client that leaves %s is no error in the log', async (_, request, afterStart) => {
  for (let count = 0; count < 10; count++) await abort(request, afterStart)
  // every request has ended when no connection is left
  await expect
    .poll(
      () => new Promise<number>(resolve => server.app.server.getConnections((_, count) => resolve(count))),
    )
    .toBe(0)
  await expect.poll(() => server.storage.readPool.totalCount - server.storage.readPool.idleCount).toBe(0)
  expect(logged.filter(({ level }) => level > 30)).toEqual([])
})
