import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openBare } from '#test/connections.ts'
import { openLiveServer } from '#test/live.ts'
import { askForWebSocket, openRawSocket } from '#test/rawSockets.ts'
import { isOwnOrigin } from './connectionLimits.ts'

const ATTEMPT = '40{"token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}'
const server = await openTestApp()
const line = await openLiveServer(server)

describe('a connection may authenticate once', () => {
  test.each([
    ['one attempt', [ATTEMPT], 1],
    ['a thousand attempts', Array(1000).fill(ATTEMPT), 0],
    ['other namespaces', Array.from({ length: 100 }, (_, at) => `40/other${at},{}`), 0],
  ])('a WebSocket with %s gets no more than one error and is closed', async (_, packets, least) => {
    const socket = await openRawSocket(line)
    for (const packet of packets) socket.send(packet)
    await socket.closed
    expect([least, 1]).toContain(socket.received.length)
  })
})

describe('a connection may send little', () => {
  test.each(['6', '3', '40/other,{}'])(
    'an authenticated client that keeps sending %s is disconnected',
    async packet => {
      const { token } = await server.staff('Admin')
      const socket = await openRawSocket(line)
      const welcome = socket.nextPacket()
      socket.send(`40${JSON.stringify({ token })}`)
      expect(await welcome).toMatch(/^40\{"sid"/)
      for (let count = 0; count < 10; count++) socket.send(packet)
      await socket.closed
    },
  )

  test.each([
    ['20,000', 20_000],
    ['4,000', 4000],
  ])('of %s WebSocket pings in one piece hardly one gets a reply', async (_, count) => {
    const { socket, ask, closed } = await openBare(line.address)
    await ask(askForWebSocket())
    socket.setEncoding('latin1')
    socket.write(Buffer.from('898000000000'.repeat(count), 'hex'))
    expect((await closed).split('\u008a\u0000').length - 1).toBeLessThan(10)
  })
})

describe('without a valid token', () => {
  test('a connection is closed after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const socket = await openRawSocket(line)
    const { token } = await server.staff('Admin')
    const listener = await line.connect(token)
    vi.advanceTimersByTime(10_000)
    await socket.closed
    expect(listener.connected).toBe(true)
  })
})

const SITE = 'https://rates.example'

test.each([
  ['https://evil.example', 'rates.example', undefined],
  ['https://rates.example.evil.example', 'rates.example', undefined],
  ['http://rates.example:81', 'rates.example', undefined],
  ['null', 'rates.example', undefined],
  ['', 'rates.example', undefined],
  ['https://rates.example, https://evil.example', 'rates.example', undefined],
  ['https://rates.example', undefined, undefined],
  ['http://rates.example', 'rates.example', SITE],
  ['https://evil.example', 'evil.example', SITE],
])('origin %s is not ours at host %s with public address %s', (origin, host, siteUrl) => {
  expect(isOwnOrigin({ origin, host }, siteUrl)).toBe(false)
})

test.each([
  ['https://rates.example', 'rates.example', undefined],
  ['http://localhost:3000', 'LOCALHOST:3000', undefined],
  ['https://rates.example', 'behind-a-proxy:3000', SITE],
  ['https://rates.example', 'rates.example', `${SITE}/in/a/folder`],
  [undefined, 'rates.example', SITE],
])('origin %s is ours at host %s with public address %s', (origin, host, siteUrl) => {
  expect(isOwnOrigin({ origin, host }, siteUrl)).toBe(true)
})
