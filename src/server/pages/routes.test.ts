import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from '#server/http.ts'
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

test('a page is also found by its whole address', async () => {
  expect(await askRaw('http://rates.example/aboutus')).toMatch(/^HTTP\/1\.1 200 /)
})
