import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { NOW, openTestApp, type TestApp } from '#test/app.ts'
import { APPLICANT } from '#test/staff.ts'
import { ensureFirstAdmin } from './firstAdmin.ts'

let server: TestApp
beforeEach(async () => {
  server = await openTestApp()
})

const SETTINGS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'seven loud accordions' }
const ensure = (env: Record<string, string> = {}) =>
  ensureFirstAdmin(server.storage.db, readConfig(env), new Date(NOW))
const getToken = (path: string | undefined) => path?.match(/^\/admin\/setup#([\w-]{43})$/)?.[1] ?? ''
const setUp = (setupToken: string, more = {}) =>
  server.call('POST', '/api/auth/setup', { body: { ...APPLICANT, setupToken, ...more } })
const accounts = async () => (await server.storage.pool.query('select email from account')).rows

test('the first Admin cannot be created without a link', async () => {
  expect((await setUp('')).json()).toMatchObject({ status: 403, code: 'setup.closed' })
  await ensure()
  expect((await setUp('x'.repeat(43))).json()).toMatchObject({ code: 'setup.closed' })
  expect(await accounts()).toEqual([])
})

test('the link creates the first Admin, once', async () => {
  const token = getToken(await ensure())
  expect((await setUp(token, { password: 'chicken123' })).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'password' }],
  })
  expect((await setUp(token)).statusCode).toBe(201)
  expect((await setUp(token, { email: 'second@example.com' })).statusCode).toBe(403)
  const login = (await server.logIn(APPLICANT.email, APPLICANT.password)).json()
  const users = await server.call('GET', '/api/admin/users', { token: login.token })
  expect(users.json()).toMatchObject([{ email: APPLICANT.email, adminType: 'Admin', isApproved: true }])
})

test('of 8 simultaneous uses of the link one succeeds', async () => {
  const token = getToken(await ensure())
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => setUp(token, { email: `APPLICANT${turn}@example.com` })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await accounts()).toHaveLength(1)
})

test('a new start voids the link of the one before', async () => {
  const [first, second] = [getToken(await ensure()), getToken(await ensure())]
  expect((await setUp(first)).statusCode).toBe(403)
  expect((await setUp(second)).statusCode).toBe(201)
  expect(await ensure()).toBeUndefined()
})

test('there is no link once there is an Admin', async () => {
  const token = getToken(await ensure())
  await server.staff('Admin')
  expect((await setUp(token)).statusCode).toBe(403)
  expect(await ensure()).toBeUndefined()
})

test('a request with the email of the first Admin loses its sessions and its password', async () => {
  const { email, token } = await server.staff('pending')
  expect((await setUp(getToken(await ensure()), { email })).statusCode).toBe(201)
  expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(401)
  expect((await server.logIn(email, APPLICANT.password)).statusCode).toBe(200)
})

test('the server does not start with a password of the first Admin that is refused', async () => {
  const started = ensure({ ...SETTINGS, ADMIN_PASSWORD: 'boss12345' })
  await expect(started).rejects.toThrow(/^The setting ADMIN_PASSWORD is refused: /)
})

test('the settings make the first Admin, also when several instances start at once, and are ignored afterwards', async () => {
  expect(await Promise.all([ensure(SETTINGS), ensure(SETTINGS), ensure(SETTINGS)])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await ensure({ ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'short' })
  expect(await accounts()).toEqual([{ email: SETTINGS.ADMIN_EMAIL }])
  expect((await server.logIn(SETTINGS.ADMIN_EMAIL, SETTINGS.ADMIN_PASSWORD)).statusCode).toBe(200)
})
