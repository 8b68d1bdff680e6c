import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testApp.ts'
import { STAFF_PASSWORD } from '#server/testStaff.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const meera = {
  name: 'Meera Iyer',
  email: 'meera@example.com',
  password: 'nine slow windmills',
  mobile: '9123456780',
}
const register = (body: unknown) => server.call('POST', '/api/auth/register', { body })
const logIn = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { body: { email, password } })

test.each([
  ['name', undefined],
  ['name', '  '],
  ['name', 'x'.repeat(81)],
  ['email', undefined],
  ['email', 'meera'],
  ['email', 'meera@example'],
  ['password', undefined],
  ['password', 'short'],
  ['password', 'password123'],
  ['password', 'MeeraIyer2026'],
  ['password', 'chickenrates'],
  ['password', 'x'.repeat(129)],
  ['mobile', undefined],
  ['mobile', ''],
  ['mobile', '12345678901'],
  ['mobile', '+91 98765'],
  ['mobile', 9123456780],
])('a request whose %s is %j is refused, at its field', async (path, value) => {
  const answer = await register({ ...meera, [path]: value })
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ path }] })
  expect(answer.json().errors[0].message).toBe(answer.json().message)
})

test.each([{ adminType: 'Admin' }, { isApproved: true }, { _id: 'mine' }, { status: 'approved' }])(
  'a request with %j is refused as a whole',
  async extra => {
    const answer = await register({ ...meera, ...extra })
    expect(answer.json()).toMatchObject({ status: 400, message: expect.stringContaining('Unknown field') })
    expect((await logIn(meera.email, meera.password)).statusCode).toBe(401)
  },
)

test('an account that was asked for waits without a type, and may do nothing', async () => {
  expect((await register({ ...meera, email: ' Meera@Example.com ' })).statusCode).toBe(201)
  const { token } = (await logIn(meera.email, meera.password)).json()
  expect((await server.call('GET', '/api/auth/profile', { token })).json()).toEqual({
    name: meera.name,
    email: meera.email,
    mobile: meera.mobile,
    isApproved: false,
    adminType: null,
  })
  expect((await server.call('POST', '/api/rates/daily', { token, body: {} })).json()).toMatchObject({
    status: 403,
    code: 'account.pending',
  })
})

test('asking again, or for an account somebody has, answers the same and changes nothing', async () => {
  const { email } = await server.staff('Admin', 'Asha')
  const known = await register({ ...meera, email: email.toUpperCase() })
  const fresh = await register({ ...meera, email: 'fresh@example.com' })
  expect(known.statusCode).toBe(201)
  expect(known.body).toBe(fresh.body)
  expect((await logIn(email, meera.password)).statusCode).toBe(401)
  expect((await logIn(email, STAFF_PASSWORD)).statusCode).toBe(200)
})

test('20 requests for one email at once make one account', async () => {
  const email = 'twenty@example.com'
  const answers = await Promise.all(Array.from({ length: 20 }, () => register({ ...meera, email })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  const { rows } = await server.storage.pool.query('select status from account where email = $1', [email])
  expect(rows).toEqual([{ status: 'pending' }])
})

test('Admins are told of a request, once', async () => {
  const { token } = await server.staff('Admin')
  const email = 'told@example.com'
  await register({ ...meera, name: 'Told Once', email })
  await register({ ...meera, name: 'Told Once', email })
  const list = (await server.call('GET', '/api/notifications', { token })).json()
  const news = list.filter(({ title }: { title: string }) => title === 'New account request: Told Once')
  expect(news).toMatchObject([{ type: 'user', read: false }])
})

test('a request leaves its trace without the password', async () => {
  await register({ ...meera, email: 'trace@example.com' })
  const { rows } = await server.storage.pool.query('select c::text as kept from account_change c')
  expect(rows.some(({ kept }) => kept.includes('trace@example.com'))).toBe(true)
  for (const { kept } of rows) {
    expect(kept).not.toContain('argon2')
    expect(kept).not.toContain(meera.password)
  }
})
