import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const read = (from: string, token: string) =>
  server.call('GET', '/api/auth/profile', { token, headers: { 'x-forwarded-for': from } })

test('a session makes 300 calls in 5 minutes, another one goes on', async () => {
  const [busy, calm] = [await server.staff('Admin'), await server.staff('Admin')]
  for (let call = 0; call < 300; call += 1) {
    expect((await read('203.0.113.1', busy.token)).statusCode).toBe(200)
  }
  const refused = await read('203.0.113.2', busy.token)
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read('203.0.113.1', calm.token)).statusCode).toBe(200)
})

test('a visitor reads 1200 times a minute, whatever the address within the network', async () => {
  const from = (turn: number) => ({ 'x-forwarded-for': `2001:db8::${(turn % 9) + 1}` })
  // all at once: they must fall into one minute
  const answers = await Promise.all(
    Array.from({ length: 1210 }, (_, turn) =>
      server.call('GET', '/api/rates/daily/unknown', { headers: from(turn) }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  const other = await server.call('GET', '/api/rates/daily/unknown', {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(other.statusCode).toBe(404)
})

test('tokens nobody has count against the visitor who tries them', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const answers = await Promise.all(
    Array.from({ length: 1205 }, () => server.call('GET', '/api/auth/profile', { headers })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
})
