import { beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { begin, createAuthenticator, setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
})

const logIn = (email: string, code: string | undefined, from: string, password = STAFF_PASSWORD) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password, ...(code ? { code } : {}) },
    headers: { 'x-forwarded-for': from },
  })
const failures = async () => {
  const text = `select points from throttle where key like 'login-account:%'`
  return (await server.storage.pool.query(text)).rows.map(({ points }) => points)
}

/** Guesses twelve times at once, each from another address: ten are looked at. */
async function guessTwelve(guess: (from: string) => ReturnType<typeof logIn>): Promise<void> {
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, turn) => guess(`203.0.113.${turn}`)))
  const statuses = guesses.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429])
}

test('after 10 wrong codes of an account within the hour, from any address, the right one is refused, too', async () => {
  const staff = await server.staff('Admin')
  const { code } = await setUp(server, staff)
  await guessTwelve(from => logIn(staff.email, 'wrong', from))
  const refused = await logIn(staff.email, code(), '203.0.113.99')
  expect(refused.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(300)
})

/** Sends a code to a call of a session. */
const send = (token: string, path: string, code: string, from: string) =>
  server.call('POST', `/api/auth/second-factor/${path}`, {
    token,
    body: { code },
    headers: { 'x-forwarded-for': from },
  })

test('wrong codes of a session without the password leave the owner’s ten alone', async () => {
  const staff = await server.staff('Admin')
  const { code } = await setUp(server, staff)
  await guessTwelve(from => send(staff.token, 'recovery-codes', 'wrong', from))
  expect((await logIn(staff.email, code(), '203.0.113.99')).statusCode).toBe(200)
})

test('a secret that waits for its first code is guessed no faster: after 10 wrong ones the right one is refused, too', async () => {
  const { token } = await server.staff('Admin')
  const code = createAuthenticator(server, (await begin(server, token)).json().secret)
  await guessTwelve(from => send(token, 'confirm', 'wrong', from))
  expect((await send(token, 'confirm', code(), '203.0.113.99')).statusCode).toBe(429)
})

test('wrong passwords do not block the codes of an account', async () => {
  const staff = await server.staff('Admin')
  const { code } = await setUp(server, staff)
  for (let turn = 0; turn < 11; turn += 1) {
    await logIn(staff.email, '000000', `203.0.113.${turn}`, 'not the password')
  }
  expect((await logIn(staff.email, code(), '203.0.113.99')).statusCode).toBe(200)
})

test('wrong codes count with wrong passwords, and the right password alone forgets none', async () => {
  const staff = await server.staff('Admin')
  await setUp(server, staff)
  await logIn(staff.email, undefined, '203.0.113.7', 'not the password')
  await logIn(staff.email, 'wrong', '203.0.113.7')
  expect(await failures()).toEqual([2])
  expect((await logIn(staff.email, undefined, '203.0.113.7')).statusCode).toBe(401)
  expect(await failures()).toEqual([2])
})

test('a right code clears the count of wrong ones, and is not counted itself', async () => {
  const staff = await server.staff('Admin')
  const { code, recoveryCodes } = await setUp(server, staff)
  await logIn(staff.email, 'wrong', '203.0.113.7')
  expect((await logIn(staff.email, code(), '203.0.113.7')).statusCode).toBe(200)
  expect(await failures()).toEqual([])
  for (const recovery of recoveryCodes) {
    expect((await logIn(staff.email, recovery, '203.0.113.7')).statusCode).toBe(200)
  }
})
