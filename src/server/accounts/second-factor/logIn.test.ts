import { beforeEach, expect, test } from 'vitest'
import { NOW, openTestApp } from '#test/app.ts'
import { logIn, STEP, setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'

const server = await openTestApp()
beforeEach(() => {
  server.clock.now = NOW
  delete server.clock.databaseNow
})

const WRONG = { status: 403, message: 'This code is not right, or was used already.' }
const newPerson = async () => {
  const staff = await server.staff('Sub Admin')
  return { ...staff, ...(await setUp(server, staff)) }
}

test('a wrong password says nothing of a second factor, with a code neither', async () => {
  const { email, code } = await newPerson()
  const unknown = await logIn(server, 'nobody@example.com', code())
  for (const wrong of [
    await logIn(server, email, undefined, 'not the password'),
    await logIn(server, email, code(), 'not the password'),
  ]) {
    expect(wrong.statusCode).toBe(401)
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  }
  // the code that came with the wrong password was not used up
  expect((await logIn(server, email, code())).statusCode).toBe(200)
})

test('the right password alone gets no token, and is asked for the code', async () => {
  const { email } = await newPerson()
  const answer = await logIn(server, email)
  expect(answer.json()).toMatchObject({
    status: 401,
    code: 'login.secondFactor',
    message: 'Enter the code from your authenticator app, or a recovery code.',
  })
  expect(answer.body).not.toContain('token')
})

test.each(['000', 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX', '\u0000'])('the code %j is wrong', async code => {
  const { email } = await newPerson()
  expect((await logIn(server, email, code)).json()).toMatchObject(WRONG)
})

test('a code works once, and a code older than a used one is refused', async () => {
  const { email, code } = await newPerson()
  expect((await logIn(server, email, code())).statusCode).toBe(200)
  for (const away of [0, -1]) expect((await logIn(server, email, code(away))).json()).toMatchObject(WRONG)
})

test('the code that turned it on does not log in', async () => {
  const { email, code } = await newPerson()
  server.clock.now = NOW
  expect((await logIn(server, email, code())).json()).toMatchObject(WRONG)
})

test('of 20 logins with one code at once one succeeds', async () => {
  const { email, code } = await newPerson()
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(server, email, code())))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(19)
})

test('a recovery code works once, also of 20 uses at once, however it is typed', async () => {
  const { email, recoveryCodes } = await newPerson()
  const typed = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(server, email, typed)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await logIn(server, email, recoveryCodes[0])).json()).toMatchObject(WRONG)
  expect((await logIn(server, email, recoveryCodes[1])).statusCode).toBe(200)
})

test('codes of somebody else are wrong', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  expect((await logIn(server, one.email, other.recoveryCodes[0])).json()).toMatchObject(WRONG)
  expect((await logIn(server, one.email, other.code())).json()).toMatchObject(WRONG)
})

test('an account without a second factor logs in as ever, with a code nobody asked for too', async () => {
  const { email } = await server.staff('Sub Admin')
  expect((await logIn(server, email)).statusCode).toBe(200)
  expect((await logIn(server, email, '123456')).statusCode).toBe(200)
})

test('neither a reset link nor a changed password gets past the second factor', async () => {
  const admin = await server.staff('Admin')
  const { id, email, code } = await newPerson()
  const NEW = 'nine slow windmills'
  const link = await server.call('POST', `/api/admin/users/${id}/reset-link`, {
    token: admin.token,
    body: { password: STAFF_PASSWORD },
  })
  const body = { resetToken: link.json().path.split('#')[1], password: NEW }
  expect((await server.call('POST', '/api/auth/reset', { body })).statusCode).toBe(200)
  expect((await logIn(server, email, undefined, NEW)).json()).toMatchObject({ code: 'login.secondFactor' })
  expect((await logIn(server, email, code(), NEW)).statusCode).toBe(200)
})

test('a clock of ours that is a year ahead uses up no codes of the year to come', async () => {
  const { email, code } = await newPerson()
  server.clock.databaseNow = server.clock.now
  server.clock.now = '2027-11-20T20:00:00.000Z'
  const lastStep = async () => {
    const text = 'select last_step from second_factor join account a on a.id = account_id where a.email = $1'
    return (await server.storage.pool.query(text, [email])).rows[0].last_step
  }
  expect((await logIn(server, email, code())).statusCode).toBe(200)
  expect(await lastStep()).toBe(Math.floor(Date.parse(server.clock.databaseNow) / STEP))
  expect((await logIn(server, email, code(365 * 2880))).json()).toMatchObject(WRONG)
  expect((await logIn(server, email, code(1))).statusCode).toBe(200)
})
