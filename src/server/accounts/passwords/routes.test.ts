import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'

const server = await openTestApp()

const NEW = 'nine slow windmills'
const change = (token: string, body: unknown) => server.call('PUT', '/api/auth/password', { token, body })

test('a wrong current password changes nothing', async () => {
  const { token, email } = await server.staff('Sub Admin')
  expect((await change(token, { current: NEW, new: NEW })).json()).toMatchObject({
    status: 403,
    code: 'password.wrong',
  })
  expect((await server.logIn(email, STAFF_PASSWORD)).statusCode).toBe(200)
})

test('a changed password ends every session and is the only one that logs in', async () => {
  const { token, email, id } = await server.staff('Admin')
  const other = (await server.logIn(email, STAFF_PASSWORD)).json().token
  expect((await change(token, { current: STAFF_PASSWORD, new: NEW })).statusCode).toBe(200)
  for (const ended of [token, other]) {
    const response = await server.call('GET', '/api/auth/profile', { token: ended })
    expect(response.json()).toMatchObject({ code: 'session.unknown' })
  }
  expect((await server.logIn(email, STAFF_PASSWORD)).statusCode).toBe(401)
  expect((await server.logIn(email, NEW)).statusCode).toBe(200)
  const rows = await server.rows(
    `select e::text as stored from event e where subject_id = $1 and action = 'password.changed'`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].stored).not.toContain('argon2')
})

test('of two simultaneous changes one is refused', async () => {
  const { token } = await server.staff('Admin')
  const responses = await Promise.all(
    ['first slow windmill', 'second slow windmill'].map(password =>
      change(token, { current: STAFF_PASSWORD, new: password }),
    ),
  )
  const codes = responses.map(({ statusCode }) => statusCode).toSorted()
  expect(codes[0]).toBe(200)
  expect([401, 403]).toContain(codes[1])
})

test('a password is stored as argon2id with 19 MiB and 2 passes', async () => {
  const { token, id } = await server.staff('Admin')
  await change(token, { current: STAFF_PASSWORD, new: NEW })
  const rows = await server.rows('select password_hash from account where id = $1', [id])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
