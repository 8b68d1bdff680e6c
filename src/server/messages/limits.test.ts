import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { MESSAGE } from '#test/messages.ts'

async function open() {
  const server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  let count = 0
  return {
    server,
    send: (visitor: string, change: object = {}) => {
      const body = { ...MESSAGE, message: `Message ${++count}`, ...change }
      const headers = { 'x-forwarded-for': visitor }
      return server.call('POST', '/api/messages', { body, headers })
    },
    kept: async () => (await server.rows('select from message')).length,
  }
}

test('the 4th message of a visitor within 10 minutes is refused and not stored; another visitor may send', async () => {
  const { send, kept } = await open()
  for (let sent = 0; sent < 3; sent++) expect((await send('192.0.2.1')).statusCode).toBe(201)
  const refused = await send('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(refused.json().code).toBe('request.tooMany')
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(600)
  expect(await kept()).toBe(3)
  expect((await send('192.0.2.2')).statusCode).toBe(201)
})

test('the 11th message of a visitor within a day is refused', async () => {
  const { server, send, kept } = await open()
  // what ten minutes would do to the short limit
  const waitTenMinutes = () => server.storage.pool.query(`delete from throttle where key like 'messages:%'`)
  for (let sent = 0; sent < 10; sent++) {
    expect((await send('192.0.2.1')).statusCode).toBe(201)
    await waitTenMinutes()
  }
  const refused = await send('192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
  expect(await kept()).toBe(10)
})

test('invalid messages and those of robots do not count', async () => {
  const { send } = await open()
  for (let tries = 0; tries < 4; tries++) {
    expect((await send('192.0.2.1', { subject: '' })).statusCode).toBe(400)
    expect((await send('192.0.2.1', { website: 'x' })).statusCode).toBe(201)
  }
  expect((await send('192.0.2.1')).statusCode).toBe(201)
})
