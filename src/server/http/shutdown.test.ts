import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'

const agent = new Agent({ keepAlive: true })
let server: TestApp
afterEach(() => agent.destroy())

/** Begins a request whose head the server has read and whose body is still missing. */
async function begin(method: string, path: string) {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const asking = request(address + path, { method, agent, headers })
  const seen = once(server.app.server, 'request')
  asking.flushHeaders()
  await seen
  return asking
}

test('a request in flight at shutdown completes, and its connection is closed', async () => {
  server = await openTestApp()
  const asking = await begin('POST', '/api/auth/login')
  const closed = server.close()
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>
  asking.end('{"email":"asha@rates.example","password":"nine slow windmills"}')
  const [answer] = await answered
  expect(answer.statusCode).toBe(401)
  expect(answer.headers.connection).toBe('close')
  expect(await text(answer)).toContain('Invalid email or password.')
  await closed
})
