import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { APPLICANT } from '#test/staff.ts'

const server = await openTestApp()

const register = (body: unknown) => server.call('POST', '/api/auth/register', { body })

test.each([
  ['name', undefined],
  ['name', '  '],
  ['name', 'x'.repeat(81)],
  ['email', undefined],
  ['email', 'APPLICANT'],
  ['email', 'APPLICANT@example'],
  ['password', undefined],
  ['password', 'MeeraIyer2026'],
  ['password', 'x'.repeat(129)],
  ['mobile', undefined],
  ['mobile', ''],
  ['mobile', '12345678901'],
  ['mobile', '+91 98765'],
  ['mobile', 9123456780],
])('a request whose %s is %j is refused, at its field', async (path, value) => {
  const response = await register({ ...APPLICANT, [path]: value })
  expect(response.json()).toMatchObject({ status: 400, errors: [{ path }] })
  expect(response.json().errors[0].message).toBe(response.json().message)
})

test.each([{ adminType: 'Admin' }, { isApproved: true }, { _id: 'mine' }, { status: 'approved' }])(
  'a request with %j is refused as a whole',
  async extra => {
    const response = await register({ ...APPLICANT, ...extra })
    expect(response.json()).toMatchObject({ status: 400, message: expect.stringContaining('Unknown field') })
    expect((await server.logIn(APPLICANT.email, APPLICANT.password)).statusCode).toBe(401)
  },
)

test('a requested account is pending without a type', async () => {
  expect((await register({ ...APPLICANT, email: ' Meera@Example.com ' })).statusCode).toBe(201)
  const { token } = (await server.logIn(APPLICANT.email, APPLICANT.password)).json()
  expect((await server.call('GET', '/api/auth/profile', { token })).json()).toEqual({
    name: APPLICANT.name,
    email: APPLICANT.email,
    mobile: APPLICANT.mobile,
    isApproved: false,
    adminType: null,
  })
})

test.each(['Admin', 'deactivated'] as const)(
  'a request with the email of somebody who is or was approved (%s) gets the same response and stores nothing',
  async kind => {
    const { email } = await server.staff(kind, 'Asha')
    const known = await register({ ...APPLICANT, email: email.toUpperCase() })
    const fresh = await register({ ...APPLICANT, email: `fresh.${kind}@example.com` })
    const toShape = (body: string) => body.replace(/[A-Z\d]{4}-[A-Z\d]{4}/, 'code')
    expect(known.statusCode).toBe(201)
    expect(toShape(known.body)).toBe(toShape(fresh.body))
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers))
    expect((await server.logIn(email, APPLICANT.password)).statusCode).toBe(401)
    const { rows } = await server.storage.pool.query('select from account where email = $1', [email])
    expect(rows).toHaveLength(1)
    const notifications =
      'select from notification n join account a on a.id = n.account_id where a.email = $1'
    expect((await server.storage.pool.query(notifications, [email])).rows).toEqual([])
  },
)

test('of 20 simultaneous requests with one email five are stored', async () => {
  const email = 'twenty@example.com'
  const responses = await Promise.all(Array.from({ length: 20 }, () => register({ ...APPLICANT, email })))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(responses.map(response => response.json().requestCode)).size).toBe(20)
  const { rows } = await server.storage.pool.query('select status from account where email = $1', [email])
  expect(rows).toEqual(Array(5).fill({ status: 'pending' }))
})
