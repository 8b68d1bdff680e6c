import { beforeEach, expect, test } from 'vitest'
import { NOW, openTestApp } from '#test/app.ts'
import { waitForLocks } from '#test/database.ts'
import { begin, confirm, createAuthenticator, logIn, setUp } from '#test/secondFactor.ts'
import { STAFF_PASSWORD } from '#test/staff.ts'

const server = await openTestApp()
beforeEach(() => {
  server.clock.now = NOW
})

const read = async (token: string) => await server.read('/api/auth/second-factor', token)
const renew = (token: string, code: string) =>
  server.call('POST', '/api/auth/second-factor/recovery-codes', { token, body: { code } })
const turnOff = (token: string, code: string, password = STAFF_PASSWORD) =>
  server.call('POST', '/api/auth/second-factor/off', { token, body: { password, code } })
const WRONG = { status: 403, code: 'secondFactor.wrong' }
const OFF = { status: 409, code: 'secondFactor.off' }

test('a set-up with a wrong password is refused: a session is not enough', async () => {
  const { token } = await server.staff('Admin')
  const response = await begin(server, token, 'not the password')
  expect(response.json()).toMatchObject({ status: 403, code: 'password.wrong' })
  expect((await confirm(server, token, '123456')).json()).toMatchObject(OFF)
})

test('a secret that is not confirmed counts for nothing', async () => {
  const { token, email } = await server.staff('Admin')
  const code = createAuthenticator(server, (await begin(server, token)).json().secret)
  expect((await confirm(server, token, code(5))).json()).toMatchObject(WRONG)
  expect(await read(token)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await logIn(server, email)).statusCode).toBe(200)
})

test('a secret that was made anew voids the one before', async () => {
  const { token } = await server.staff('Admin')
  const earlier = createAuthenticator(server, (await begin(server, token)).json().secret)
  const later = createAuthenticator(server, (await begin(server, token)).json().secret)
  expect((await confirm(server, token, earlier())).json()).toMatchObject(WRONG)
  expect((await confirm(server, token, later())).statusCode).toBe(200)
})

test('a second factor that is on is neither begun nor confirmed again', async () => {
  const staff = await server.staff('Admin')
  const { code } = await setUp(server, staff)
  for (const response of [await begin(server, staff.token), await confirm(server, staff.token, code())]) {
    expect(response.json()).toMatchObject({ status: 409, code: 'secondFactor.on' })
  }
})

test('of 8 confirmations at once one succeeds, and its recovery codes are the ones that work', async () => {
  const { token, email } = await server.staff('Admin')
  const code = createAuthenticator(server, (await begin(server, token)).json().secret)
  const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(server, token, code())))
  const won = responses.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  expect((await logIn(server, email, won[0]!.json().recoveryCodes[0])).statusCode).toBe(200)
})

test.each([
  ['a wrong code', (right: string) => [right === '000000' ? '000001' : '000000', STAFF_PASSWORD]],
  ['a wrong password', (right: string) => [right, 'not the password']],
] as const)('%s turns nothing off', async (_, sent) => {
  const staff = await server.staff('Admin')
  const { code } = await setUp(server, staff)
  const [typed, password] = sent(code())
  expect((await turnOff(staff.token, typed!, password)).statusCode).toBe(403)
  expect(await read(staff.token)).toMatchObject({ isOn: true })
})

test('a second factor that is off is not turned off, and gets no recovery codes', async () => {
  const { token } = await server.staff('Sub Admin')
  expect((await turnOff(token, '123456')).json()).toMatchObject(OFF)
  expect((await renew(token, '123456')).json()).toMatchObject(OFF)
})

test('password and code turn the second factor off; its secret and recovery codes are deleted', async () => {
  const staff = await server.staff('Admin')
  const { code, recoveryCodes } = await setUp(server, staff)
  expect((await turnOff(staff.token, code())).statusCode).toBe(200)
  expect(await read(staff.token)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await logIn(server, staff.email)).statusCode).toBe(200)
  await setUp(server, staff)
  expect((await logIn(server, staff.email, recoveryCodes[0])).json()).toMatchObject(WRONG)
})

test('new recovery codes need a code, and void the old ones', async () => {
  const staff = await server.staff('Admin')
  const { code, recoveryCodes: old } = await setUp(server, staff)
  expect((await renew(staff.token, '12345')).json()).toMatchObject(WRONG)
  const fresh: string[] = (await renew(staff.token, code())).json().recoveryCodes
  expect(fresh).toHaveLength(10)
  expect((await logIn(server, staff.email, old[0])).json()).toMatchObject(WRONG)
  expect((await logIn(server, staff.email, fresh[0])).statusCode).toBe(200)
  expect(await read(staff.token)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
})

test('turning a second factor on ends the sessions that were begun without one, and not the one that does it', async () => {
  const staff = await server.staff('pending')
  const other = (await logIn(server, staff.email)).json().token
  const { recoveryCodes } = await setUp(server, staff)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await read(staff.token)).toMatchObject({ isOn: true })
  expect((await server.call('GET', '/api/auth/profile', { token: other })).statusCode).toBe(401)
  expect((await logIn(server, staff.email)).json()).toMatchObject({ code: 'login.secondFactor' })
})

test('a log-in that began before the second factor was turned on gets no session without a code', async () => {
  const staff = await server.staff('Sub Admin')
  await begin(server, staff.token)
  const owner = await server.storage.pool.connect()
  await owner.query('begin')
  await owner.query('select from account where id = $1 for update', [staff.id])
  const late = logIn(server, staff.email)
  await waitForLocks(server.storage, 1)
  await owner.query('update second_factor set confirmed_at = now() where account_id = $1', [staff.id])
  await owner.query('commit')
  owner.release()
  expect((await late).json()).toMatchObject({ status: 401, code: 'login.secondFactor' })
})

test('recovery codes are stored as hashes; the record of changes has neither them nor the secret', async () => {
  const staff = await server.staff('Admin')
  const { recoveryCodes, code } = await setUp(server, staff)
  await logIn(server, staff.email, recoveryCodes[0])
  await turnOff(staff.token, code())
  const rows = await server.rows('select action, after from event where subject_id = $1 order by id', [
    staff.id,
  ])
  const actions = [
    'secondFactor.begun',
    'secondFactor.on',
    'recoveryCode.used',
    'login.made',
    'secondFactor.off',
  ]
  expect(rows).toEqual(actions.map(action => ({ action, after: null })))
  await setUp(server, staff)
  const stored = await server.storage.pool.query('select f::text as stored from second_factor f')
  for (const row of stored.rows) for (const each of recoveryCodes) expect(row.stored).not.toContain(each)
})
