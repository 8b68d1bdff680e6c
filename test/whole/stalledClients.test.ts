import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openBare } from '#test/connections.ts'
import { openLiveServer } from '#test/live.ts'

const ASKED = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
/** Together they exceed the socket buffers of the machine. */
const TIMES = 100

test('a client that reads nothing of its responses is disconnected', async () => {
  const server = await openTestApp()
  const { address } = await openLiveServer(server)
  expect(server.app.server.timeout).toBeLessThanOrEqual(30_000)
  server.app.server.timeout = 100
  const taken = once(server.app.server, 'connection') as Promise<[Socket]>
  const { socket, closed } = await openBare(address)
  const [other] = await taken
  socket.pause()
  socket.write(ASKED.repeat(TIMES))
  await once(other, 'close')
  socket.resume()
  expect((await closed).split('HTTP/1.1 200').length - 1).toBeLessThan(TIMES)
})
