import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
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

test.each(['/api/auth/login', '/api/rates/latest'])(
  'a request to %s over a connection that was idle at shutdown is answered, and no other connection is accepted',
  async path => {
    server = await openTestApp()
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const send = async (agent: Agent) => {
      const method = path.includes('auth') ? 'POST' : 'GET'
      const headers = { 'content-type': 'application/json' }
      const asking = request(address + path, { method, agent, headers })
      asking.end(
        method === 'POST' ? '{"email":"asha@rates.example","password":"nine slow windmills"}' : undefined,
      )
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      await text(answer)
      return answer
    }
    const before = await send(agent)
    expect(before.headers.connection).toBe('keep-alive')
    const closed = server.close()
    await vi.waitFor(() => expect(server.app.server.listening).toBe(false))
    await expect(send(new Agent())).rejects.toThrow('ECONNREFUSED')
    const after = await send(agent)
    expect([after.statusCode, after.headers.connection]).toEqual([before.statusCode, 'close'])
    await closed
  },
)

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
