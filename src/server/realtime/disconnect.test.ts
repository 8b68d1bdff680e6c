import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openBare } from '#test/connections.ts'
import { openLiveServer, waitForDisconnect } from '#test/live.ts'
import { askForWebSocket, openRawSocket } from '#test/rawSockets.ts'

test('a closing server closes every socket, and its clients reconnect', async () => {
  const server = await openTestApp()
  const line = await openLiveServer(server)
  const { token } = await server.staff('Admin')
  const closed = waitForDisconnect(await line.connect(token))
  const unknown = await openRawSocket(line)
  await server.close()
  expect(['transport close', 'transport error']).toContain(await closed)
  await unknown.closed
})

test('an expired session loses its socket at the next check; an open socket does not extend it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const server = await openTestApp()
  const line = await openLiveServer(server)
  const { token } = await server.staff('Admin')
  const client = await line.connect(token)
  const closed = waitForDisconnect(client)

  server.clock.now = '2026-11-21T19:59:00.000Z'
  vi.advanceTimersByTime(1000)
  // the same round trips as the check makes
  await (await line.connect((await server.staff('Admin')).token)).disconnect()
  expect(client.connected).toBe(true)

  server.clock.now = '2026-11-21T20:00:00.000Z'
  vi.advanceTimersByTime(1000)
  expect(await closed).toBe('io server disconnect')
})

test('an address may begin 20 connections a minute; a trusted proxy tells the address', async () => {
  const server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  const line = await openLiveServer(server)
  const begin = async (visitor: string) => {
    const { socket, ask } = await openBare(line.address)
    const [, status] = (await ask(askForWebSocket(`X-Forwarded-For: ${visitor}\r\n`))).split(' ')
    socket.destroy()
    return Number(status)
  }
  for (let count = 0; count < 20; count++) expect(await begin('2001:db8:1:2::1')).toBe(101)
  expect(await begin('2001:db8:1:2::77')).toBe(400)
  expect(await begin('192.0.2.1, 2001:db8:1:2::1')).toBe(400)
  expect(await begin('2001:db8:1:3::1')).toBe(101)
})

test('while the database is unavailable a token is neither valid nor invalid', async () => {
  const server = await openTestApp()
  const line = await openLiveServer(server)
  const { token } = await server.staff('Admin')
  await server.storage.close()
  await expect(line.connect(token)).rejects.toThrow('unavailable')
})
