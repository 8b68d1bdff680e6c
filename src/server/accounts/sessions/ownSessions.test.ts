import { beforeEach, expect, test } from 'vitest'
import type { OwnSession } from '#shared/accounts/accounts.ts'
import { NOW, openTestApp } from '#test/app.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'

const MINUTE = 60
const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'
const server = await openTestApp()
beforeEach(() => {
  server.clock.now = NOW
})

const logIn = async (email: string, userAgent = PHONE): Promise<string> => {
  const body = { email, password: STAFF_PASSWORD }
  const headers = { 'user-agent': userAgent }
  return (await server.call('POST', '/api/auth/login', { body, headers })).json().token
}
const list = async (token: string): Promise<OwnSession[]> => await server.read('/api/auth/sessions', token)
const end = (token: string, id: string) => server.call('DELETE', `/api/auth/sessions/${id}`, { token })
const profile = (token: string) => server.call('GET', '/api/auth/profile', { token })

test.each(['nothing', '00000000-0000-0000-0000-000000000000', '%00'])(
  'the session %s cannot be ended: there is none',
  async id => {
    const { token } = await server.staff('Admin')
    expect((await end(token, id)).json()).toMatchObject({ status: 404, code: 'session.gone' })
  },
)

test('nobody sees or ends a session of somebody else, not even an Admin', async () => {
  const [admin, clerk] = [await server.staff('Admin'), await server.staff('Sub Admin')]
  const [theirs] = await list(clerk.token)
  expect((await end(admin.token, theirs!._id)).json()).toMatchObject({ code: 'session.gone' })
  await server.call('DELETE', '/api/auth/sessions', { token: admin.token })
  expect((await profile(clerk.token)).statusCode).toBe(200)
  expect((await list(admin.token)).map(({ _id }) => _id)).not.toContain(theirs!._id)
})

test('a session that was ended is unknown from then on, and is not ended twice', async () => {
  const { token, email } = await server.staff('pending')
  const other = await logIn(email)
  const { _id } = (await list(token)).find(({ isThis }) => !isThis)!
  expect((await end(token, _id)).statusCode).toBe(200)
  expect((await profile(other)).json()).toMatchObject({ status: 401, code: 'session.unknown' })
  expect((await end(token, _id)).statusCode).toBe(404)
  expect(await list(token)).toHaveLength(1)
})

test('one call ends all other sessions; this one stays', async () => {
  const { token, email } = await server.staff('Sub Admin')
  const others = [await logIn(email), await logIn(email)]
  expect((await server.call('DELETE', '/api/auth/sessions', { token })).statusCode).toBe(200)
  for (const other of others) expect((await profile(other)).statusCode).toBe(401)
  expect(await list(token)).toMatchObject([{ isThis: true }])
})

test('expired sessions are not in the list', async () => {
  const { token, email } = await server.staff('Sub Admin')
  server.pass(23 * 60 * MINUTE)
  const later = await logIn(email)
  expect(await list(later)).toHaveLength(2)
  server.pass(60 * MINUTE)
  expect(await list(later)).toHaveLength(1)
  expect((await profile(token)).statusCode).toBe(401)
})

test('the list has place and time of each session, this one first, and nothing more', async () => {
  const { token, email } = await server.staff('Sub Admin')
  server.pass(5 * MINUTE)
  await logIn(email)
  server.pass(5 * MINUTE)
  expect(await list(token)).toEqual([
    {
      _id: expect.any(String),
      client: 'Chrome on Linux',
      begun: NOW,
      lastUsed: server.clock.now,
      isThis: true,
    },
    {
      _id: expect.any(String),
      client: 'Firefox on Android',
      begun: new Date(Date.parse(NOW) + 5 * MINUTE * 1000).toISOString(),
      lastUsed: new Date(Date.parse(NOW) + 5 * MINUTE * 1000).toISOString(),
      isThis: false,
    },
  ])
})

test('a session stores only browser and system of the user agent', async () => {
  const { email, id } = await server.staff('Sub Admin')
  await logIn(email, `${PHONE} secret-plugin/1 ${'x'.repeat(2000)}`)
  const rows = await server.rows('select s::text as row from session s where account_id = $1', [id])
  expect(rows.some(({ row }) => row.includes('Firefox on Android'))).toBe(true)
  for (const { row } of rows) expect(row).not.toMatch(/secret-plugin|xxx|\b150\b/) // a hash may have 150 within
})
