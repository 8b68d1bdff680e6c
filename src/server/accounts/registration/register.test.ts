import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'

const server = await openTestApp()

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
  ['password', 'MeeraIyer2026'],
  ['password', 'x'.repeat(129)],
  ['mobile', undefined],
  ['mobile', ''],
  ['mobile', '12345678901'],
  ['mobile', '+91 98765'],
  ['mobile', 9123456780],
])('a request whose %s is %j is refused, at its field', async (path, value) => {
  const response = await register({ ...meera, [path]: value })
  expect(response.json()).toMatchObject({ status: 400, errors: [{ path }] })
  expect(response.json().errors[0].message).toBe(response.json().message)
})

test.each([{ adminType: 'Admin' }, { isApproved: true }, { _id: 'mine' }, { status: 'approved' }])(
  'a request with %j is refused as a whole',
  async extra => {
    const response = await register({ ...meera, ...extra })
    expect(response.json()).toMatchObject({ status: 400, message: expect.stringContaining('Unknown field') })
    expect((await logIn(meera.email, meera.password)).statusCode).toBe(401)
  },
)

test('a requested account is pending without a type', async () => {
  expect((await register({ ...meera, email: ' Meera@Example.com ' })).statusCode).toBe(201)
  const { token } = (await logIn(meera.email, meera.password)).json()
  expect((await server.call('GET', '/api/auth/profile', { token })).json()).toEqual({
    name: meera.name,
    email: meera.email,
    mobile: meera.mobile,
    isApproved: false,
    adminType: null,
  })
})

test.each(['Admin', 'deactivated'] as const)(
  'a request with the email of somebody who is or was approved (%s) gets the same response and stores nothing',
  async kind => {
    const { email } = await server.staff(kind, 'Asha')
    const known = await register({ ...meera, email: email.toUpperCase() })
    const fresh = await register({ ...meera, email: `fresh.${kind}@example.com` })
    const toShape = (body: string) => body.replace(/[A-Z\d]{4}-[A-Z\d]{4}/, 'code')
    expect(known.statusCode).toBe(201)
    expect(toShape(known.body)).toBe(toShape(fresh.body))
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers))
    expect((await logIn(email, meera.password)).statusCode).toBe(401)
    const { rows } = await server.storage.pool.query('select from account where email = $1', [email])
    expect(rows).toHaveLength(1)
    const notifications =
      'select from notification n join account a on a.id = n.account_id where a.email = $1'
    expect((await server.storage.pool.query(notifications, [email])).rows).toEqual([])
  },
)

test('of 20 simultaneous requests with one email five are stored', async () => {
  const email = 'twenty@example.com'
  const responses = await Promise.all(Array.from({ length: 20 }, () => register({ ...meera, email })))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(responses.map(response => response.json().requestCode)).size).toBe(20)
  const { rows } = await server.storage.pool.query('select status from account where email = $1', [email])
  expect(rows).toEqual(Array(5).fill({ status: 'pending' }))
})

test('Admins are notified of a request', async () => {
  const { token } = await server.staff('Admin')
  await register({ ...meera, name: 'Told Once', email: 'told@example.com' })
  const list = (await server.call('GET', '/api/notifications', { token })).json()
  const news = list.filter(({ title }: { title: string }) => title === 'New account request: Told Once')
  expect(news).toMatchObject([{ type: 'user', read: false }])
})

test('a request writes nothing to append-only tables', async () => {
  const countHistory = async () => {
    const ids = 'select id from account_change union all select id from audit'
    return (await server.storage.pool.query(ids)).rows.length
  }
  const before = await countHistory()
  await register({ ...meera, email: 'trace@example.com' })
  await register({ ...meera, email: 'trace@example.com' })
  expect(await countHistory()).toBe(before)
})
