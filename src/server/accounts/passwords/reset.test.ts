import { beforeEach, expect, test } from 'vitest'
import { NOW, openTestApp } from '#test/app.ts'
import { setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD, type Staff } from '#test/staff.ts'
import { createToken, hashToken } from '../sessions/tokens.ts'

const NEW = 'nine slow windmills'
const MINUTE = 60_000
const server = await openTestApp()
const admin = await server.staff('Admin')
beforeEach(() => {
  server.clock.now = NOW
})

const make = (id: string, token = admin.token, code?: string) =>
  server.call('POST', `/api/admin/users/${id}/reset-link`, {
    token,
    body: { password: STAFF_PASSWORD, ...(code ? { code } : {}) },
  })
const tokenFor = async (id: string): Promise<string> =>
  (await make(id)).json().path.match(/^\/admin\/reset#([\w-]{43})$/)[1]
const change = (id: string, body: unknown) =>
  server.call('PUT', `/api/admin/users/${id}`, { token: admin.token, body })
const reset = (resetToken: string, password = NEW) =>
  server.call('POST', '/api/auth/reset', { body: { resetToken, password } })

test('a session without the password and a code makes no link and turns no second factor off', async () => {
  const thief = await server.staff('Admin')
  const { id } = await server.staff('Sub Admin')
  const calls = [`/api/admin/users/${id}/reset-link`, `/api/admin/users/${id}/second-factor/off`]
  const send = (url: string, body: unknown) => server.call('POST', url, { token: thief.token, body })
  for (const url of calls) {
    expect((await send(url, {})).statusCode).toBe(400)
    expect((await send(url, { password: 'a guess' })).json()).toMatchObject({ code: 'password.wrong' })
  }
  const { code } = await setUp(server, thief)
  for (const url of calls) {
    const password = STAFF_PASSWORD
    expect((await send(url, { password })).json()).toMatchObject({ code: 'secondFactor.missing' })
    expect((await send(url, { password, code: '12345' })).json()).toMatchObject({
      code: 'secondFactor.wrong',
    })
  }
  expect((await make(id, thief.token, code())).statusCode).toBe(201)
})

test('wrong passwords of a stolen session throttle its own address and lock the owner out nowhere else', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })
  const { email, token } = await limited.staff('Admin')
  const { id } = await limited.staff('Sub Admin')
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const guess = () =>
    limited.call('POST', `/api/admin/users/${id}/reset-link`, {
      token,
      body: { password: 'a guess' },
      headers: from('203.0.113.7'),
    })
  const statuses: number[] = []
  for (let turn = 0; turn < 7; turn += 1) statuses.push((await guess()).statusCode)
  expect(statuses.at(-1)).toBe(429)
  const body = { email, password: STAFF_PASSWORD }
  const login = await limited.call('POST', '/api/auth/login', { body, headers: from('203.0.113.99') })
  expect(login.statusCode).toBe(200)
})

test('an Admin cannot make a link for their own account: a session must not be enough to take it over', async () => {
  expect((await make(admin.id)).json()).toMatchObject({ status: 409, code: 'account.ownReset' })
  expect((await make(admin.id.toUpperCase())).statusCode).toBe(409)
})

test('unknown, expired, used and replaced links are refused with the same response', async () => {
  const { id, email } = await server.staff('Sub Admin')
  const replaced = await tokenFor(id)
  const used = await tokenFor(id)
  expect((await reset(used)).statusCode).toBe(200)
  const expired = await tokenFor(id)
  server.clock.now = new Date(Date.parse(NOW) + 60 * MINUTE).toISOString()
  const responses = [replaced, used, expired, 'x'.repeat(43), ''].map(token => reset(token, 'six odd lamps'))
  for (const response of await Promise.all(responses)) {
    expect(response.json()).toMatchObject({
      status: 403,
      message: 'This link is not valid any more. Please ask an Admin for a new one.',
    })
  }
  expect((await server.logIn(email, NEW)).statusCode).toBe(200)
})

test('a new password that is refused is so at its field, and leaves the link good', async () => {
  const { id } = await server.staff('Sub Admin')
  const token = await tokenFor(id)
  expect((await reset(token, 'short')).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'password' }],
  })
  expect((await reset(token)).statusCode).toBe(200)
})

test('of 8 simultaneous uses of a link one succeeds', async () => {
  const { id } = await server.staff('Sub Admin')
  const token = await tokenFor(id)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => reset(token, `windmill ${turn} of eight`)),
  )
  const codes = responses.map(({ statusCode }) => statusCode).toSorted()
  expect(codes).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
})

test('a change of the password, and a deactivation, void the link', async () => {
  const one = await server.staff('Sub Admin')
  const before = await tokenFor(one.id)
  const body = { current: STAFF_PASSWORD, new: NEW }
  await server.call('PUT', '/api/auth/password', { token: one.token, body })
  expect((await reset(before)).statusCode).toBe(403)

  const other = await server.staff('Sub Admin')
  const held = await tokenFor(other.id)
  const shut = { token: admin.token, body: { isApproved: false } }
  await server.call('PUT', `/api/admin/users/${other.id}`, shut)
  expect((await reset(held)).statusCode).toBe(403)
})

test('a link is void once the Admin who made it is deactivated, demoted or has a new password', async () => {
  const { id } = await server.staff('Sub Admin')
  const shut = (maker: Staff) => change(maker.id, { isApproved: false })
  const body = { current: STAFF_PASSWORD, new: NEW }
  const endings = [
    [shut],
    [
      shut,
      (maker: Staff) => change(maker.id, { adminType: 'Sub Admin' }),
      (maker: Staff) => change(maker.id, { isApproved: true }),
    ],
    [(maker: Staff) => server.call('PUT', '/api/auth/password', { token: maker.token, body })],
  ]
  for (const steps of endings) {
    const maker = await server.staff('Admin')
    const link = (await make(id, maker.token)).json().path.split('#')[1]
    for (const step of steps) expect((await step(maker)).statusCode).toBe(200)
    expect((await reset(link)).json()).toMatchObject({ code: 'reset.closed' })
  }
})

test('a link made by somebody who is no longer an Admin is refused', async () => {
  const maker = await server.staff('Admin')
  const { id } = await server.staff('Sub Admin')
  const link = (await make(id, maker.token)).json().path.split('#')[1]
  await server.storage.pool.query(`update account set admin_type = 'Sub Admin' where id = $1`, [maker.id])
  expect((await reset(link)).json()).toMatchObject({ code: 'reset.closed' })
})

test('with the link the owner chooses a password, and every session ends', async () => {
  const { id, email, token } = await server.staff('Sub Admin')
  const made = (await make(id)).json()
  expect(made.expiresAt).toBe(new Date(Date.parse(NOW) + 60 * MINUTE).toISOString())
  server.clock.now = new Date(Date.parse(NOW) + 59 * MINUTE).toISOString()
  expect((await reset(made.path.split('#')[1])).statusCode).toBe(200)
  const response = await server.call('GET', '/api/auth/profile', { token })
  expect(response.json()).toMatchObject({ status: 401, code: 'session.unknown' })
  expect((await server.logIn(email, STAFF_PASSWORD)).statusCode).toBe(401)
  expect((await server.logIn(email, NEW)).statusCode).toBe(200)
})

test('a link is stored as a hash only', async () => {
  const token = await tokenFor((await server.staff('Sub Admin')).id)
  const stored = await server.storage.pool.query('select l::text as stored from account_link l')
  const bytes = Buffer.from(token, 'base64url').toString('hex')
  for (const row of stored.rows) expect(row.stored).not.toMatch(new RegExp(`${token}|${bytes}`))
})

test('guesses of links are throttled together with guesses of passwords', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' })
  const send = (resetToken: string) =>
    limited.call('POST', '/api/auth/reset', { body: { resetToken, password: NEW } })
  for (let turn = 0; turn < 5; turn += 1) expect((await send(`guess ${turn}`)).statusCode).toBe(403)
  const wrong = { email: 'someone@example.com', password: 'not the password' }
  for (let turn = 0; turn < 5; turn += 1) {
    const body = { ...wrong, email: `${turn}${wrong.email}` }
    expect((await limited.call('POST', '/api/auth/login', { body })).statusCode).toBe(401)
  }
  expect((await send('guess 11')).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
})

test('two Admins who use links they made for each other at once do not wait for each other', async () => {
  const [one, other] = [await server.staff('Admin'), await server.staff('Admin')]
  for (let round = 0; round < 10; round++) {
    const tokens = [one, other].map(({ id }) => ({ id, token: createToken() }))
    for (const [at, { id, token }] of tokens.entries())
      await server.storage.pool.query(
        'insert into account_link (account_id, token_hash, created_at, made_by) values ($1, $2, $3, $4)',
        [id, hashToken(token), NOW, tokens[1 - at]!.id],
      )
    const responses = await Promise.all(tokens.map(({ token }) => reset(token)))
    // a new password ends the links its owner made
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  }
})
