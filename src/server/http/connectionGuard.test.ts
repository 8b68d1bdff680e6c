import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openBare } from '#test/connections.ts'
import { openLiveServer } from '#test/live.ts'
import { askForWebSocket } from '#test/rawSockets.ts'

const SEARCH = '/api/cities?q=pune'
/** Sent by the fast path from the second request on. */
const CACHED = '/api/rates/daily?date=2026-11-20'
const POLLING = '/socket.io/?EIO=4&transport=polling'
const AS_WEBSOCKET =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
const server = await openTestApp({ RATE_LIMITS: 'on' })
const line = await openLiveServer(server)

describe('clients that reset their connection', () => {
  test.each([
    ['polls', get(POLLING)],
    ['wants a WebSocket', askForWebSocket()],
    ['reads', get(SEARCH)],
    ['reads an unknown URL', get('/nothing')],
  ])('150 at once, each of which %s first, do no harm', async (_, request) => {
    const port = Number(new URL(line.address).port)
    const seen = once(server.app.server, 'connection')
    const gone = Array.from({ length: 150 }, async () => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(request)
        socket.resetAndDestroy()
      })
      await once(socket, 'close')
    })
    await Promise.all([seen, ...gone])
    // connections are accepted in order: the server has seen all that were reset before this one
    expect((await fetch(line.address + SEARCH)).status).toBe(200)
  })
})

describe('an Upgrade header', () => {
  test.each([
    ['foo', 'Connection: Upgrade\r\nUpgrade: foo\r\n'],
    [
      'h2c',
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n',
    ],
    ['websocket', AS_WEBSOCKET],
  ])('for %s is ignored by a plain URL, also on a reused connection', async (_, headers) => {
    const { socket, ask } = await openBare(line.address)
    for (let count = 0; count < 3; count++) {
      expect(await ask(get(SEARCH, headers), /\]$/)).toMatch(/^HTTP\/1\.1 200 /)
    }
    socket.destroy()
  })

  test.each([
    ['foo', 'Connection: Upgrade\r\nUpgrade: foo\r\n'],
    ['websocket of a session', AS_WEBSOCKET],
  ])('for %s is refused at the URL of live events', async (_, headers) => {
    const { socket, ask } = await openBare(line.address)
    const asked = '/socket.io/?EIO=4&transport=websocket&sid=unknown'
    expect(await ask(get(asked, headers))).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  })

  test.each(['transport=polling', '', 'transport=websocket&transport'])(
    'is ignored for live events with "%s"',
    async query => {
      const { socket, ask } = await openBare(line.address)
      expect(await ask(get(`/socket.io/?EIO=4&${query}`, AS_WEBSOCKET))).not.toMatch(/^HTTP\/1\.1 101 /)
      socket.destroy()
    },
  )

  test('does not hide the body of its request', async () => {
    const { socket, ask } = await openBare(line.address)
    const body = '{"email":"asha@rates.example","password":"nine slow windmills"}'
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: foo\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    expect(await ask(head + body)).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })

  test('does not delay the shutdown, nor does a WebSocket that sends no close frame', async () => {
    const own = await openTestApp()
    const { address } = await openLiveServer(own)
    const foreign = await openBare(address)
    await foreign.ask(get(SEARCH, 'Connection: Upgrade\r\nUpgrade: foo\r\n'))
    const silent = await openBare(address)
    await silent.ask(askForWebSocket())
    await own.close()
    await Promise.all([foreign.closed, silent.closed])
  })
})

describe('a response that bypasses Fastify', () => {
  test.each([SEARCH, '/api/rates/daily', POLLING, CACHED, '/nothing'])(
    'is 400 for two Host headers at %s',
    async path => {
      await fetch(line.address + path)
      const bare = await openBare(line.address)
      bare.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nhOST: evil.example\r\n\r\n`)
      expect(await bare.closed).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  test('two hosts are 400 for a WebSocket too', async () => {
    const bare = await openBare(line.address)
    bare.socket.write(askForWebSocket('Host: evil.example\r\n'))
    expect(await bare.closed).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each([
    [400, POLLING],
    [400, '/socket.io/'],
    [400, '/socket.io/?EIO=4&transport=polling&sid=unknown'],
    [400, '/socket.io/?EIO=3&transport=polling'],
    [404, '/socket.io'],
  ])('has nosniff, as a %d at %s', async (status, path) => {
    const answer = await fetch(line.address + path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('pipelined requests', () => {
  const answersIn = (received: string) => received.split('HTTP/1.1 200 ').length - 1

  test.each([
    [SEARCH, '127.0.0.21'],
    ['/healthz', '127.0.0.22'],
  ])('a thousand at once to %s close all connections of their address %s', async (path, from) => {
    const [bare, idle] = await Promise.all([openBare(line.address, from), openBare(line.address, from)])
    bare.socket.write(get(path).repeat(1000))
    expect(answersIn(await bare.closed)).toBeLessThanOrEqual(33)
    expect(await idle.closed).toBe('')
    // nor does it get a new one for some seconds
    expect(await (await openBare(line.address, from)).closed).toBe('')
    expect((await fetch(line.address + path)).status).toBe(200)
  })

  test('a few at once are served', async () => {
    const bare = await openBare(line.address)
    bare.socket.write(get('/healthz').repeat(29) + get('/healthz', 'Connection: close\r\n'))
    expect(answersIn(await bare.closed)).toBe(30)
  })
})
