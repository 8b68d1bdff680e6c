import { beforeEach, expect, test } from 'vitest'
import { NOW, openTestApp } from '#test/app.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'
import { hashToken } from './tokens.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const server = await openTestApp()
beforeEach(() => {
  server.clock.now = NOW
})

const profile = (token: string) => server.call('GET', '/api/auth/profile', { token })
/** A staff call that counts as use; there is no such rate. */
const use = (token: string) => server.call('GET', '/api/rates/daily/1-20260101/history', { token })

test.each([
  {},
  { email: 'someone@example.com' },
  { email: '', password: 'x' },
  { email: 'someone@example.com', password: '' },
  { email: 1, password: null },
])('a login of %j is refused and asks for email and password', async body => {
  const answer = await server.call('POST', '/api/auth/login', { body })
  expect(answer.json()).toMatchObject({ status: 400, message: 'Please enter both email and password.' })
})

test('a wrong password and an unknown email get the same response', async () => {
  const { email } = await server.staff('Admin')
  const [wrong, unknown] = [
    await server.logIn(email, 'not the password'),
    await server.logIn('nobody@example.com'),
  ]
  for (const answer of [wrong, unknown]) {
    expect(answer.json()).toMatchObject({ status: 401, message: 'Invalid email or password.' })
  }
  expect(Object.keys(wrong.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
})

test('the right password of a deactivated account says that it is deactivated, a wrong one does not', async () => {
  const { email } = await server.staff('deactivated')
  expect((await server.logIn(email, 'not the password')).json()).toMatchObject({ code: 'login.wrong' })
  expect((await server.logIn(email)).json()).toMatchObject({
    status: 403,
    message: 'Your account has been deactivated. Please contact admin.',
  })
})

test('a password is verified as typed', async () => {
  const { email } = await server.staff('Admin')
  expect((await server.logIn(email, ` ${STAFF_PASSWORD}`)).statusCode).toBe(401)
  expect((await server.logIn(email, STAFF_PASSWORD.toUpperCase())).statusCode).toBe(401)
  expect((await server.logIn(` ${email.toUpperCase()} `)).statusCode).toBe(200)
})

test.each(['Admin', 'Sub Admin', 'pending'] as const)('%s logs in and reads the own profile', async kind => {
  const { email } = await server.staff(kind, 'Asha Verma')
  const answer = await server.logIn(email)
  expect(answer.json()).toMatchObject({ message: 'Loged In Successfully' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await profile(answer.json().token)).json()).toEqual({
    name: 'Asha Verma',
    email,
    mobile: '9876543210',
    isApproved: kind !== 'pending',
    adminType: kind === 'pending' ? null : kind,
  })
})

test('a token has 256 random bits and is stored as a hash only', async () => {
  const { email } = await server.staff('Admin')
  const { token } = (await server.logIn(email)).json()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await server.storage.pool.query('select s::text as row, token_hash from session s')
  expect(rows.filter(({ token_hash }) => token_hash.equals(hashToken(token)))).toHaveLength(1)
  const bytes = Buffer.from(token, 'base64url').toString('hex')
  expect(rows.filter(({ row }) => row.includes(token) || row.includes(bytes))).toEqual([])
})

test('logging out ends this session and no other', async () => {
  const { email, token } = await server.staff('Admin')
  const other = (await server.logIn(email)).json().token
  expect((await server.call('POST', '/api/auth/logout', { token })).statusCode).toBe(200)
  expect((await profile(token)).json()).toMatchObject({ status: 401, code: 'session.unknown' })
  expect((await profile(other)).statusCode).toBe(200)
})

test('an account has at most 10 sessions: a new one ends the oldest', async () => {
  const { email, token: oldest } = await server.staff('Admin')
  const tokens: string[] = []
  for (let login = 0; login < 10; login += 1) {
    server.pass(MINUTE)
    tokens.push((await server.logIn(email)).json().token)
  }
  expect((await profile(oldest)).statusCode).toBe(401)
  for (const token of tokens) expect((await profile(token)).statusCode).toBe(200)
})

test('12 logins at one moment leave 10 sessions', async () => {
  const { email, id } = await server.staff('Admin')
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.logIn(email)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const { rows } = await server.storage.pool.query('select from session where account_id = $1', [id])
  expect(rows).toHaveLength(10)
})

/** Calls of a session by their names. */
const CALLS: Record<string, (token: string) => ReturnType<typeof use>> = {
  use,
  profile,
  refresh: token => server.call('GET', '/api/notifications', { token, headers: { 'x-unattended': '1' } }),
  write: token =>
    server.call('PATCH', '/api/notifications/mark-read', { token, headers: { 'x-unattended': '1' } }),
}

test.each<[string, [hours: number, call: string, status: number][]]>([
  [
    'ends 24 hours after its last use',
    [
      [23, 'use', 404],
      [23, 'use', 404],
      [24, 'use', 401],
    ],
  ],
  [
    'is not used by the profile poll',
    [
      [23, 'profile', 200],
      [1, 'profile', 401],
    ],
  ],
  [
    'is not used by an automatic refresh, but by each write',
    [
      [23, 'write', 200],
      [23, 'refresh', 200],
      [1, 'refresh', 401],
    ],
  ],
  [
    'ends 7 days after it began, however much it is used',
    [...Array.from({ length: 13 }, (): [number, string, number] => [12, 'use', 404]), [12, 'use', 401]],
  ],
])('a session %s', async (_, calls) => {
  const { token } = await server.staff('Admin')
  for (const [hours, call, status] of calls) {
    server.pass(hours * HOUR)
    expect((await CALLS[call]!(token)).statusCode).toBe(status)
  }
})

test('the last use of a session is stored at most once a minute', async () => {
  const { token } = await server.staff('Admin')
  const usedAt = async () => {
    const text = 'select used_at from session where token_hash = $1'
    return (await server.storage.pool.query(text, [hashToken(token)])).rows[0].used_at.toISOString()
  }
  server.pass(MINUTE - 0.001)
  await use(token)
  expect(await usedAt()).toBe(NOW)
  server.pass(0.001)
  await use(token)
  expect(await usedAt()).toBe(server.clock.now)
})

test('expired sessions of an account are deleted when it logs in', async () => {
  const { email, id } = await server.staff('Admin')
  server.pass(25 * HOUR)
  await server.logIn(email)
  const { rows } = await server.storage.pool.query('select from session where account_id = $1', [id])
  expect(rows).toHaveLength(1)
})
